import { expect, it } from 'vitest';
import type { KnownNames } from '../../../../metadata/completion/knownNames.ts';
import { offersAt } from './completeJson.ts';
import { faultRange, partRange, pathAtOffset, treeOf } from './positions.ts';

const known: KnownNames = {
  names: { template: [{ name: 'shipment', label: 'Shipments' }], api: [{ name: 'recordsList' }] },
  fields: () => [{ name: 'weight' }],
  rowFilters: (permission) =>
    permission === 'accounts.viewAccounts' ? [{ name: 'accountNumber', label: 'Account' }, { name: 'country' }] : [],
  words: ['var'],
};

/** The options at `|`, and the text after accepting one of them. */
function at(kind: Parameters<typeof offersAt>[0], marked: string, take?: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const offer = offersAt(kind, text, offset, known);
  const taken = offer?.options.find(({ label }) => label === take);
  return {
    labels: offer?.options.map(({ label }) => label) ?? [],
    text: taken && offer ? text.slice(0, offer.from) + taken.apply + text.slice(offer.to) : undefined,
    cursor: taken && offer ? offer.from + taken.at : undefined,
  };
}

it('completes a name of a property with what it begins as, and the comma that it needs', () => {
  const { labels, text, cursor } = at('list', '{ "label": "L"\n  |\n}', 'from');
  expect(labels).toContain('values');
  expect(text).toBe('{ "label": "L"\n  , "from": {"entity":"","label":""}\n}');
  expect(text?.slice(0, cursor)).toMatch(/"entity":"$/);
  expect(at('list', '{ |"open": true }', 'label').text).toBe('{ "label": "","open": true }');
  expect(at('list', '{ "l|": "L" }', 'label').text).toBe('{ "label": "L" }');
});

it('completes values: names that exist, constants, true and false without quotation marks', () => {
  const rule = (field: string) => `{ "template": ${field}, "ruleType": "fieldValidation", "rows": [] }`;
  expect(at('rules', rule('"sh|"'), 'shipment').text).toBe(rule('"shipment"'));
  expect(at('rules', '{ "template": "shipment", "field": "|" }', 'weight').labels).toEqual(['weight']);
  expect(at('list', '{ "open": t| }', 'true').text).toBe('{ "open": true }');
});

it('completes in text that is half written', () => {
  const screen = '{ "title": "S", "parts": { "rows": { "component": "grid", "props": { "source": { "api": "|" ';
  expect(at('screen', screen).labels).toEqual(['recordsList']);
});

const text =
  '{\n  "label": "L",\n  "values": {\n    "a": { "label": "A", "oops": 1 }\n  },\n  "list": [1, { "x": 2 }]\n}';
const tree = treeOf(text);
const said = ({ from, to }: { from: number; to: number }) => text.slice(from, to);

it('underlines the value of a fault, its name where that is wrong or the value is long, else what is around it', () => {
  const range = (path: (string | number)[], sort = 'wrong-type') => said(faultRange(tree, { path, sort }));
  expect(range(['values', 'a', 'label'])).toBe('"A"');
  expect(range(['values', 'a', 'oops'], 'unknown-property')).toBe('"oops"');
  expect(range(['values', 'a'], 'missing-property')).toBe('"a"');
  expect(range(['values', 'a', 'gone', 'deep'])).toBe('"a"');
  expect(range(['list', '1', 'x'])).toBe('2');
  expect(range([], 'missing-property')).toBe('{');
});

it('finds parts by their path and paths by their place', () => {
  expect(said(partRange(tree, ['values', 'a', 'label']) ?? { from: 0, to: 0 })).toBe('"label": "A"');
  expect(partRange(tree, ['nothing'])).toBeUndefined();
  expect(pathAtOffset(tree, text.indexOf('"oops"') + 2)).toEqual(['values', 'a', 'oops']);
  expect(pathAtOffset(tree, text.indexOf('2 }'))).toEqual(['list', 1, 'x']);
});
