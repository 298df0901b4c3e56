/**
 * The compiler's caches of files, values and checks only save time: the result for cached files equals the result for new ones.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Compiled, compile } from '../../metadata/compiler/compile.ts';
import { isShippedPath } from '../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { filesOf, minimal } from './minimal.ts';

const files = await readFolder();
const RUNS = Number(process.env.RUNS ?? 3);

const change = (kind: string, name: string, at: string, value: unknown) => ({ op: 'set', kind, name, at, value });

const RIGHT: readonly object[] = [
  change('entity', 'shipment', 'label', 'Another shipment'),
  change('entity', 'shipment', 'fields/accountName/label', 'Whose'),
  change('template', 'shipment', 'groups/dates/label', 'Days'),
  change('message', 'tryAfterSomeTime', 'text', 'Later, please.'),
];
/** The first fault is reported where filters read the field, the second where it is declared, the others where it is missing. */
const WRONG: readonly object[] = [
  change('entity', 'shipment', 'fields/deliveredDate/type', 'checkbox'),
  change('message', 'tryAfterSomeTime', 'text', 'Later, {name}.'),
  { op: 'remove', kind: 'message', name: 'tryAfterSomeTime' },
  { op: 'remove', kind: 'entity', name: 'shipment' },
];

/** A file whose first label, or first text, says something else. */
const rewritten = ({ path, text }: DefinitionFile, word: number): DefinitionFile => ({
  path,
  text: text.replace(/"(label|text|title)": "[^"]*"/, (_, name) => `"${name}": "Written anew ${word}"`),
});

function layer(tenant: string, changes: readonly object[]): DefinitionFile[] {
  const own = { label: 'S', version: '1.0.0', language: 1, over: [tenant] };
  return [
    { path: 'definitions/systems/S/layer.json', text: JSON.stringify(own) },
    { path: 'definitions/systems/S/all.overlay.json', text: JSON.stringify({ changes }) },
  ];
}

/** The complete result of a compilation. */
function told({ program, definitions, faults, partOf, origin, uses, texts, unusedTexts }: Compiled) {
  const named = kindNames.flatMap((kind) => Object.keys(definitions[kind]).map((name) => ({ kind, name })));
  return {
    hash: program?.hash,
    fields: program?.fields,
    rulesOf: program?.rulesOf,
    definitions,
    faults: faults.map((fault) => ({ ...fault, part: partOf(fault) })),
    places: named.map(({ kind, name }) => [kind, name, origin(kind, name), origin(kind, name, ['label'])]),
    uses: named.map(({ kind, name }) => [uses.by(kind, name), uses.of(kind, name).map(({ by }) => ({ ...by }))]),
    texts: texts(),
    unusedTexts: unusedTexts(),
  };
}

test.each([
  'demo',
  'harbor',
])('%s, changed again and again, is what it is when it is read for the first time', (tenant) => {
  const options = { tenant, layers: ['base', tenant, 'systems/S'], checks };
  const any = fc.record({
    right: fc.subarray([...RIGHT]),
    wrong: fc.option(fc.constantFrom(...WRONG), { freq: 2 }),
    file: fc.nat(files.length - 1),
    word: fc.nat(2),
  });
  const hashes = new Map<string, string>();
  fc.assert(
    fc.property(any, ({ right, wrong, file, word }) => {
      const given = files.map((known, at) => (at === file && word > 0 ? rewritten(known, word) : known));
      const all = [...given, ...layer(tenant, [...right, ...(wrong ? [wrong] : [])])];
      const kept = told(compile(all, options));
      const anew = told(compile(structuredClone(all), options));
      // Comparing megabytes as text is faster than by members; the members show the difference.
      if (JSON.stringify(kept) !== JSON.stringify(anew)) expect(kept).toEqual(anew);
      // One hash, one content.
      if (kept.hash === undefined) return;
      const content = JSON.stringify([kept.definitions, kept.fields, kept.rulesOf]);
      expect(hashes.get(kept.hash) ?? content).toBe(content);
      hashes.set(kept.hash, content);
    }),
    { seed: 20261122, numRuns: RUNS },
  );
  expect(hashes.size).toBeGreaterThan(1);
});

/** The paths of all scalar values in a file. */
function leavesOf(value: unknown, way: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...way]];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...way, key]));
}

/** A file in which one value is another one, or is missing. */
function edited({ path, text }: DefinitionFile, which: number, how: 'other' | 'missing'): DefinitionFile {
  const content = JSON.parse(text) as Record<string, unknown>;
  const ways = leavesOf(content);
  const way = ways[which % ways.length] as string[];
  const key = way.at(-1) as string;
  let holder = content;
  for (const step of way.slice(0, -1)) holder = holder[step] as Record<string, unknown>;
  const value = holder[key];
  if (how === 'missing') delete holder[key];
  else holder[key] = typeof value === 'string' ? `${value}X` : typeof value === 'number' ? value + 1 : !value;
  return { path, text: JSON.stringify(content, undefined, 2) };
}

test('edit after edit of what unfolds, and of what is unfolded from, gives what is read for the first time', () => {
  const words = files.flatMap(({ path, text }, at) =>
    isShippedPath(path) && /"takes"|"use"|"order"|"offers"/.test(text) ? [at] : [],
  );
  const edit = fc.record({
    file: fc.constantFrom(...words),
    which: fc.nat(),
    how: fc.constantFrom('other' as const, 'missing' as const),
    undo: fc.boolean(),
  });
  const options = { tenant: 'demo', checks };
  let given = [...files];
  for (const { file, which, how, undo } of fc.sample(edit, { seed: 20261124, numRuns: RUNS })) {
    given = given.map((known, at) => (at === file ? edited(known, which, how) : undo ? (files[at] as never) : known));
    const kept = told(compile(given, options));
    const anew = told(compile(structuredClone(given), options));
    if (JSON.stringify(kept) !== JSON.stringify(anew)) expect(kept).toEqual(anew);
  }
});

test.each(WRONG)('reports a fault after a compilation without faults: %j', (wrong) => {
  const options = { tenant: 'demo', layers: ['base', 'demo', 'systems/S'], checks };
  expect(compile([...files, ...layer('demo', [])], options).faults).toEqual([]);
  const all = [...files, ...layer('demo', [wrong])];
  const { faults } = compile(all, options);
  expect(faults).not.toEqual([]);
  expect(faults).toEqual(compile(structuredClone(all), options).faults);
});

test('a template and a filter are checked again when their entity changes', () => {
  const faultsOf = (given: readonly DefinitionFile[]) => compile(given, { tenant: 'base', checks }).faults;
  const tree = minimal();
  tree['base/filters.json'].filters.heavy = { ...tree['base/filters.json'].filters.heavy, template: 'things' };
  delete tree['base/filters.json'].filters.heavy.entity;
  const right = filesOf(tree);
  tree['base/thing.entity.json'].fields.weight.type = 'checkbox';
  const wrong = filesOf(tree).map((file, at) => (file.text === right[at]?.text ? (right[at] as DefinitionFile) : file));
  expect(wrong.filter((file) => right.includes(file))).toHaveLength(right.length - 1);
  expect(faultsOf(right)).toEqual([]);
  expect(faultsOf(wrong).map(({ kind }) => kind)).not.toEqual([]);
  expect(faultsOf(wrong)).toEqual(faultsOf(structuredClone(wrong)));
});

test('a screen is checked again when a template that its template resembles changes', () => {
  const faultsOf = (given: readonly DefinitionFile[]) => compile(given, { tenant: 'base', checks }).faults;
  const tree = minimal();
  tree['base/likes.definitions.json'] = { templates: { alike: { label: 'Alike', like: 'things', fields: {} } } };
  tree['base/screens.json'].screens.plain.parts = {
    form: { component: 'form', props: { template: 'alike' } },
    words: { component: 'text', props: { text: { var: 'state.form.value.sentOn' } } },
  };
  const right = filesOf(tree);
  delete tree['base/things.template.json'].fields.sentOn;
  const wrong = filesOf(tree).map((file, at) => (file.text === right[at]?.text ? (right[at] as DefinitionFile) : file));
  expect(faultsOf(right)).toEqual([]);
  expect(faultsOf(wrong).map(({ kind }) => kind)).toEqual(['unknown-member']);
  expect(faultsOf(wrong)).toEqual(faultsOf(structuredClone(wrong)));
});

test('an unchanged file is the same object, and a program is immutable', async () => {
  const again = await readFolder();
  expect(again).toHaveLength(files.length);
  again.forEach((file, at) => {
    expect(file).toBe(files[at]);
  });
  const one = compile(files, { tenant: 'demo', checks });
  const other = compile(again, { tenant: 'demo', checks });
  expect(one.definitions.action).toEqual(other.definitions.action);
  expect(() => Object.assign(one.definitions.action['capture.save'] ?? Object.freeze({}), { label: 'x' })).toThrow();
});

test('values that an edit does not affect are reused by the next compilation, even if a layer changes their source', () => {
  const options = { tenant: 'demo', checks };
  const at = files.findIndex(({ path }) => path.endsWith('/platform/shell/server.messages.json'));
  const given = files.map((file, index) => (index === at ? { path: file.path, text: `${file.text}\n` } : file));
  compile(files, options);
  const [one, other] = [compile(files, options).definitions, compile(given, options).definitions];
  for (const kind of ['entity', 'template', 'screen', 'dialog', 'action', 'route'] as const)
    expect(
      Object.keys(one[kind]).filter((name) => one[kind][name] !== other[kind][name] && !isChangedAbove(kind, name)),
      kind,
    ).toEqual([]);
});

/** Changes of unfolded definitions are applied again each time. */
const isChangedAbove = (kind: string, name: string): boolean =>
  files.some(
    ({ path, text }) =>
      path.endsWith('overlay.json') &&
      (JSON.parse(text) as { changes: { kind: string; name: string }[] }).changes.some(
        (change) => change.kind === kind && change.name === name,
      ),
  );
