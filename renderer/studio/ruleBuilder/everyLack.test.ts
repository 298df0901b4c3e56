/** Each agreed wording about rows of rules (`from` in the definitions) comes of some rule that lacks just that. */
import { beforeAll, expect, it } from 'vitest';
import author from '../../../definitions/platform/authoring/author.messages.json' with { type: 'json' };
import rule from '../../../definitions/platform/authoring/rule.messages.json' with { type: 'json' };
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { rowsOf } from './model/row.ts';
import { textsOf, wrongRows } from './wrongRows.ts';

const messages: Readonly<Record<string, { text: string; from?: string }>> = rule.messages;

beforeAll(() => {
  const message = { ...author.messages, ...rule.messages };
  const definitions = { tenant: { test: { language: 'en' } }, message, list: {} };
  appStore.set(programAtom, { tenant: 'test', definitions } as unknown as PageProgram);
});

const fields: EffectiveField[] = [
  { key: 'mode', type: 'text', label: 'Mode' },
  { key: 'kind', type: 'dropdown', label: 'Kind' },
];
const good = {
  cond: 'IF',
  field: 'mode',
  expression: 'beginsWith',
  value: 'A',
  operator: 'THEN',
  ValOper: 'isInList',
  valValue: ['x'],
};
const lookup = { ...good, expression: 'isInList', valueType: 'field', metaSource: 'ports', matchKey: 'code' };
const fetched = { ...lookup, value: undefined, ValOper: 'assign', thenValueType: 'field', fetchKey: 'name' };
const fetch = { autoField: 'mode', metaSource: 'ports', matchKey: 'code', fetchKey: 'name' };
const end = { cond: 'END' };

type Case = [rows: object[], set?: Partial<RuleSetDefinition>];
/** Rules that lack exactly this part; if the field is mentioned too, the message is `rule.select` only. */
const lacks: Readonly<Record<string, Case>> = {
  'rule.field': [[{ ...good, field: '' }, end]],
  'rule.invoiceField': [[{ ...good, field: '' }, end], { ruleType: 'invoiceValidation' }],
  'rule.expression': [[{ ...good, expression: '' }, end]],
  'rule.value': [[{ ...good, value: '' }, end]],
  'rule.field2': [[{ ...good, valueType: 'field', field2: '' }, end]],
  'rule.operator': [[{ ...good, operator: '' }, end]],
  'rule.validOperator': [[{ ...good, operator: 'AND' }, { ...good, cond: 'ELSEIF' }, end]],
  'rule.resultOperator': [[{ ...good, ValOper: '' }, end]],
  'rule.resultValue': [[{ ...good, valValue: [] }, end]],
  'rule.resultField': [[{ ...good, thenValueType: 'field', thenField: '' }, end]],
  'rule.metaSource': [[{ ...fetched, metaSource: '' }, end]],
  'rule.matchKey': [[{ ...fetched, matchKey: '' }, end]],
  'rule.fetchKey': [[{ ...fetched, fetchKey: '' }, end]],
  'rule.autoField': [[{ ...fetch, autoField: '' }], { ruleType: 'autoFetching' }],
  'rule.conditionField': [[{ ...fetch, matchKey: '' }], { ruleType: 'autoFetching' }],
  'rule.fetchField': [[{ ...fetch, fetchKey: '' }], { ruleType: 'autoFetching' }],
};

const wrong = ([rows, set]: Case): string[] => {
  const one = { template: 'shipment', field: 'mode', ruleType: 'fieldValidation', rows, ...set } as RuleSetDefinition;
  return textsOf(wrongRows(rowsOf(one), one, fields));
};

it.each(Object.entries(lacks))('%s', (name, given) => {
  // Further faults of the engine follow.
  expect(wrong(given)[0]).toBe(`Select ${messages[name]?.text} at Condition 1`);
});

it('rule.suggestionsSource', () => {
  expect(wrong([[good, end], { field: 'kind' }])).toEqual([messages['rule.suggestionsSource']?.text]);
});

it('leaves none out', () => {
  const known = Object.entries(messages).flatMap(([name, { from }]) => (from ? [name] : []));
  expect(known.sort()).toEqual(
    [...Object.keys(lacks), 'rule.fieldFirst', 'rule.select', 'rule.suggestionsSource'].sort(),
  );
});
