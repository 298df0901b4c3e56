import { expect, it } from 'vitest';
import type { RuleType } from '../../../../metadata/kinds/ruleTypes.ts';
import { missingParts } from './missingParts.ts';
import { type Members, newRow } from './row.ts';

const lacks = (rows: object[], ruleType: RuleType = 'fieldValidation', key = 'a') =>
  missingParts(
    rows.map((is) => newRow(is as Members)),
    ruleType,
    { types: { a: 'text', on: 'checkbox' }, key },
  ).map(({ condition, word }) => `${condition} ${word.slice('rule.'.length)}`);
const condition = { cond: 'IF', field: 'a', expression: 'equalTo', valueType: 'value', value: 'x' };
const result = { operator: 'THEN', ValOper: 'equalTo', thenValueType: 'value', valValue: 'y' };
const lookup = { cond: 'IF', field: 'a', expression: 'isInList', valueType: 'field', metaSource: 's', matchKey: 'm' };

it('lacks nothing where everything is said', () => {
  expect(lacks([{ ...condition, ...result }])).toEqual([]);
  expect(lacks([{ ...lookup, ...result, thenValueType: 'field', fetchKey: 'f' }])).toEqual([]);
  // Equal to null means empty.
  expect(lacks([{ ...condition, value: null, ...result, valValue: null }])).toEqual([]);
});

it('requires a value that is not typed yet, and one of a checkbox, which is never empty', () => {
  expect(lacks([{ ...condition, value: '', ...result, valValue: '' }])).toEqual(['1 value', '1 resultValue']);
  const on = { ...condition, field: 'on', value: null, ...result, valValue: null };
  expect(lacks([on], 'fieldValidation', 'on')).toEqual(['1 value', '1 resultValue']);
  const assign = { ...condition, ...result, ValOper: 'assign', valValue: null };
  expect(lacks([assign], 'fieldValidation', 'on')).toEqual(['1 resultValue']);
  expect(lacks([assign])).toEqual([]);
  expect(lacks([{ ...on, value: false, valValue: false }], 'fieldValidation', 'on')).toEqual([]);
});

it('requires every part of a condition, with its number', () => {
  const rows = [
    { cond: 'IF', operator: 'AND' },
    { cond: '', field: 'a', expression: 'lessThan', valueType: 'value', value: '', operator: 'OR' },
    { cond: '', field: 'a', expression: 'equalTo', valueType: 'field', operator: 'AND' },
    { cond: '', field: 'a', expression: 'betweenInclusive', value1: 1, operator: '' },
  ];
  expect(lacks(rows)).toEqual(['1 field', '1 expression', '2 value', '3 field2', '4 value', '4 operator']);
  expect(lacks([{ ...condition, field: '', ...result }], 'invoiceValidation')).toEqual(['1 invoiceField']);
});

it('requires the parts of a result', () => {
  expect(lacks([{ ...condition, operator: 'THEN' }])).toEqual(['1 resultOperator']);
  expect(lacks([{ ...condition, ...result, ValOper: 'contains', valValue: '' }])).toEqual(['1 resultValue']);
  expect(lacks([{ ...condition, ...result, thenValueType: 'field' }])).toEqual(['1 resultField']);
});

it('asks of a metadata condition for source, match key and fetch key, and takes only some results', () => {
  const blank = { ...lookup, metaSource: null, matchKey: null };
  expect(lacks([{ ...blank, ...result }])).toEqual(['1 metaSource', '1 matchKey']);
  expect(lacks([{ ...lookup, ...result, ValOper: 'contains' }])).toEqual([
    '1 resultOperator',
    '1 resultField',
    '1 fetchKey',
  ]);
});

it('wants a sub-condition after AND and OR', () => {
  expect(lacks([{ ...condition, operator: 'AND' }])).toEqual(['1 validOperator']);
  expect(
    lacks([
      { ...condition, operator: 'OR' },
      { ...condition, cond: 'ELSEIF', ...result },
    ]),
  ).toEqual(['1 validOperator']);
});

it('requires the fields of an auto-fetch row', () => {
  expect(lacks([{ metaSource: 's' }], 'autoFetching')).toEqual(['1 autoField', '1 conditionField', '1 fetchField']);
});

it('leaves out what is switched off', () => {
  const off = { cond: 'IF', isActive: false, operator: 'AND' };
  expect(lacks([off, { cond: '', operator: 'THEN' }, { ...condition, cond: 'ELSEIF', ...result }])).toEqual([]);
});
