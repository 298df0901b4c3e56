import { beforeAll, expect, it } from 'vitest';
import author from '../../../definitions/platform/authoring/author.messages.json' with { type: 'json' };
import rule from '../../../definitions/platform/authoring/rule.messages.json' with { type: 'json' };
import parts from '../../../definitions/platform/shell/parts.messages.json' with { type: 'json' };
import { differences } from '../../../metadata/edits/differences.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { ruleDifference } from './differenceWords.ts';
import { rowsOf } from './model/row.ts';
import { type Names, ruleLines } from './ruleInWords.ts';
import { textsOf, wrongRows } from './wrongRows.ts';

const fields: EffectiveField[] = [
  { key: 'mode', type: 'dropdown', label: 'Mode' },
  { key: 'weight', type: 'numeric', label: 'Weight' },
  { key: 'carrier', type: 'text', label: 'Carrier' },
  { key: 'mwab', type: 'text', label: 'Waybill' },
  { key: 'via', type: 'dropdown', label: 'Via', suggestionsSource: 'modes' },
];
const carriers = {
  name: 'carriers',
  label: 'Carriers',
  keys: [
    { key: 'prefix', label: 'Prefix' },
    { key: 'name', label: 'Name' },
  ],
};
const names: Names = {
  field: (key) => fields.find((one) => one.key === key),
  source: (name) => (name === 'carriers' ? carriers : undefined),
};
const set: RuleSetDefinition = {
  template: 'shipment',
  field: 'carrier',
  ruleType: 'shipmentValidation',
  rows: [
    { cond: 'IF', field: 'mode', expression: 'isInList', valueType: 'value', value: ['Air', 'Sea'], operator: 'OR' },
    {
      cond: '',
      field: 'weight',
      expression: 'betweenInclusive',
      value1: 1,
      value2: 5,
      isActive: false,
      operator: 'AND',
    },
    {
      cond: '',
      field: 'mwab',
      expression: 'isInList',
      valueType: 'field',
      metaSource: 'carriers',
      matchKey: 'prefix',
      formattingField1: { formattingExpr: 'left', formattingValue: 3 },
      operator: 'THEN',
      ValOper: 'assign',
      thenValueType: 'field',
      fetchKey: 'name',
    },
    { cond: 'ELSE', operator: 'THEN', ValOper: 'notEqualTo', thenValueType: 'value', valValue: null },
    { cond: 'END' },
  ],
};

beforeAll(() => {
  const messages = { ...parts.messages, ...author.messages, ...rule.messages };
  const program = {
    tenant: 'test',
    definitions: {
      tenant: { test: { language: 'en' } },
      message: messages,
      list: { modes: { values: { AIR: { label: 'By air' }, SEA: { label: 'By sea' } } } },
    },
  };
  appStore.set(programAtom, program as unknown as PageProgram);
});

it('says a rule line by line, what is left out too', () => {
  const lines = ruleLines(rowsOf(set), 'carrier', 'shipmentValidation', names);
  expect(lines.map(({ text }) => text)).toEqual([
    'If Mode is one of “Air”, “Sea”',
    '(off) or Weight is between 1 and 5',
    'and the first 3 of Waybill is one of Prefix of Carriers',
    'then Carrier becomes Name of that record of Carriers',
    'else',
    'then it is valid only if Carrier is filled in',
  ]);
});

it('describes empty and non-empty fields, and the author’s message', () => {
  const row = { cond: 'IF', field: 'mwab', expression: 'equalTo', valueType: 'value', value: null, operator: 'THEN' };
  const rows = [{ ...row, ValOper: 'notEqualTo', valValue: '', errorMessage: 'Who carries {mwab}?' }, { cond: 'END' }];
  expect(ruleLines(rowsOf({ rows } as never), 'carrier', 'fieldValidation', names).map(({ text }) => text)).toEqual([
    'If Waybill is empty',
    'then it is valid only if Carrier is filled in',
    'otherwise “Who carries {mwab}?” is shown',
  ]);
});

it('describes an auto-fetch row', () => {
  const rows = rowsOf({ rows: [{ autoField: 'mwab', metaSource: 'carriers', matchKey: 'prefix', fetchKey: 'name' }] });
  expect(ruleLines(rows, 'carrier', 'autoFetching', names)[0]?.text).toBe(
    'Carrier is filled with Name of the first record of Carriers where Prefix is Waybill',
  );
});

it('describes the differences between two versions, field by field', () => {
  const rows = structuredClone(set.rows) as Record<string, unknown>[];
  (rows[0] as Record<string, unknown>).value = ['Air'];
  (rows[2] as Record<string, unknown>).fetchKey = 'prefix';
  const other = { ...set, description: 'New.', rows } as RuleSetDefinition;
  expect(differences(set, other).map((one) => ruleDifference(one, 'carrier', names))).toEqual([
    'Description: added New.',
    'Condition 1, Value: removed Sea',
    'Condition 3, Metadata Fetch Key: name → prefix',
  ]);
});

it('reports missing parts in the specification’s words, followed by other faults', () => {
  const wrong = (rows: object[]) => {
    const one = { ...set, rows: [...rows, { cond: 'END' }] } as RuleSetDefinition;
    return textsOf(wrongRows(rowsOf(one), one, fields));
  };
  expect(wrong([{ cond: 'IF', operator: 'THEN' }])).toEqual([
    'Select Invoice Field, Expression, Result operator at Condition 1',
  ]);
  const good = {
    cond: 'IF',
    field: 'mode',
    expression: 'equalTo',
    value: 'Air',
    operator: 'THEN',
    ValOper: 'equalTo',
    valValue: 'x',
  };
  expect(wrong([good])).toEqual([]);
  const via = { ...good, field: 'via', expression: 'isInList', value: 'air, By sea, SEA, Aeroplane' };
  expect(wrong([via])).toEqual(['By sea is not in the list of Via', 'Aeroplane is not in the list of Via']);
  expect(wrong([{ ...via, expression: 'contains' }])).toEqual([]);
  expect(wrong([{ ...good, errorMessage: 'Not {mode} to {orgin}' }])).toEqual(['There is no field "orgin".']);
  expect(wrong([{ ...good, field: 'gone' }])).toEqual(['There is no field "gone".']);
  const dropdown = {
    ...set,
    ruleType: 'fieldValidation',
    field: 'mode',
    rows: [good, { cond: 'END' }],
  } as RuleSetDefinition;
  expect(textsOf(wrongRows(rowsOf(dropdown), dropdown, fields))).toEqual(['Please select suggestions source.']);
});
