import { describe, expect, it } from 'vitest';
import { checkFilter } from '../../../../engine/filters/checkFilter.ts';
import { rightOf } from '../../../../engine/filters/filterInWords.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { FIELD_TYPES } from '../../../../metadata/kinds/fieldTypes.ts';
import { queryOf, type Rule } from './query.ts';
import {
  choiceOf,
  choicesFor,
  isProfileName,
  leafOf,
  mayMatch,
  newRule,
  operatorsFor,
  valueFault,
  withField,
  withOperator,
} from './rule.ts';

const field = (type: EffectiveField['type'], key: string = type): EffectiveField => ({ key, type, label: key });
const types = Object.fromEntries(FIELD_TYPES.map((type) => [type, type]));
const TODAY = '2026-11-21';

describe('a comparison while it is made', () => {
  it('offers each type its operators, all of them right in the engine, with values and with fields', () => {
    for (const type of FIELD_TYPES) {
      for (const operator of operatorsFor(field(type))) {
        const right = rightOf(operator);
        const value = right === 'bounds' ? ['1', '2'] : right === 'days' ? '1' : type === 'checkbox' ? true : '1';
        const rule = { ...newRule(field(type)), operator, value };
        const leaves = [leafOf(rule, field(type))];
        if (mayMatch(field(type), operator))
          leaves.push(leafOf({ ...rule, valueSource: 'field', value: 'text' }, field(type)));
        expect(checkFilter({ condition: 'and', fields: leaves }, types), `${type} ${operator}`).toEqual([]);
      }
    }
    expect(operatorsFor(field('checkbox'))).toEqual(['equalTo', 'notEqualTo']);
  });

  it('begins with what is most often meant', () => {
    const begun = (type: EffectiveField['type'], list?: string) =>
      newRule({ ...field(type), ...(list ? { suggestionsSource: list } : {}) }).operator;
    expect([begun('text'), begun('text', 'ports'), begun('numeric'), begun('date')]).toEqual([
      'contains',
      'contains',
      'equalTo',
      'equalTo',
    ]);
    expect([begun('dropdown', 'modes'), begun('multiselect', 'modes'), begun('dropdown')]).toEqual([
      'isInList',
      'isInList',
      'contains',
    ]);
  });

  it('compares with empty after is and is not without a value, else is incomplete', () => {
    const rule = { ...newRule(field('text')), operator: 'equalTo' };
    expect(leafOf(rule, field('text'))).toEqual({ name: 'text', operator: 'equalTo', type: 'text', value: null });
    expect(leafOf({ ...newRule(field('checkbox')), operator: 'equalTo' }, field('checkbox'))?.value).toBe(false);
    expect(leafOf({ ...rule, operator: 'contains' }, field('text'))).toBeUndefined();
    expect(leafOf({ ...rule, operator: 'betweenInclusive', value: ['1', null] }, field('text'))).toBeUndefined();
    expect(leafOf({ ...rule, valueSource: 'field' }, field('text'))).toBeUndefined();
  });

  it('offers is empty and is filled in, of every type but a box, and knows them again', () => {
    for (const type of FIELD_TYPES) {
      const of = field(type);
      expect(choicesFor(of).slice(-2)).toEqual(
        type === 'checkbox' ? ['equalTo', 'notEqualTo'] : ['isEmpty', 'isFilledIn'],
      );
      if (type === 'checkbox') continue;
      for (const [choice, operator] of [
        ['isEmpty', 'equalTo'],
        ['isFilledIn', 'notEqualTo'],
      ] as const) {
        const rule = { ...newRule(of), value: ['x'], ...withOperator({ ...newRule(of), value: 'x' }, of, choice) };
        const leaf = leafOf(rule, of);
        expect(leaf).toEqual({ name: type, operator, type, value: null });
        expect(checkFilter({ condition: 'and', fields: leaf ? [leaf] : [] }, types)).toEqual([]);
        const [back] = queryOf({ condition: 'and', fields: leaf ? [leaf] : [] }).rules as Rule[];
        expect(choiceOf(back as Rule, of)).toBe(choice);
        // A value is still missing after the comparison operator; another field retains the choice.
        expect(choiceOf({ ...rule, ...withOperator(rule, of, operator) }, of)).toBe(operator);
        expect(choiceOf({ ...rule, ...withField(rule, of, field('date', 'other')) }, of)).toBe(choice);
        expect(withField(rule, of, field('checkbox', 'box'))).toMatchObject({ operator });
      }
    }
    // A comparison without a value has its operator as choice; a checkbox, which is never empty, always has.
    expect(choiceOf(newRule(field('numeric')), field('numeric'))).toBe('equalTo');
    expect(choiceOf({ operator: 'equalTo', value: null, valueSource: 'value' }, field('checkbox'))).toBe('equalTo');
    expect(choiceOf({ operator: 'equalTo', value: null, valueSource: 'field' }, field('text'))).toBe('equalTo');
  });

  it('carries a value over to another operator as far as it fits', () => {
    const rule = { ...newRule(field('numeric')), value: 5 };
    const number = field('numeric');
    expect(withOperator(rule, number, 'betweenInclusive').value).toEqual([5, null]);
    expect(withOperator({ ...rule, operator: 'betweenInclusive', value: [1, 2] }, number, 'lessThan').value).toBe(1);
    expect(withOperator({ ...rule, operator: 'isInList', value: '3, 4' }, number, 'equalTo').value).toBe('3');
    expect(withOperator({ ...rule, value: '3' }, number, 'isInList').value).toBe('3');
    const matched = { ...rule, valueSource: 'field' as const, value: 'other' };
    expect(withOperator(matched, number, 'lessThan')).toEqual({ operator: 'lessThan' });
    expect(withOperator(matched, number, 'betweenInclusive')).toMatchObject({ valueSource: 'value', value: null });
  });

  it('keeps value and operator for another field only where both are compared alike', () => {
    const rule = { ...newRule(field('numeric')), operator: 'lessThan', value: 5 };
    expect(withField(rule, field('numeric'), field('decimal'))).toEqual({ field: 'decimal' });
    expect(withField(rule, field('numeric'), field('checkbox'))).toMatchObject({ operator: 'equalTo', value: '' });
    const fresh = newRule(field('text'));
    expect(withField(fresh, field('text'), { ...field('dropdown'), suggestionsSource: 'modes' }).operator).toBe(
      'isInList',
    );
    expect(withField({ ...fresh, operator: 'endsWith' }, field('text'), field('dropdown'))).toEqual({
      field: 'dropdown',
    });
    // A value of one list is invalid for another field; a typed substring is valid for any.
    const chosen = { ...newRule(field('dropdown')), operator: 'equalTo', value: 'inTransit' };
    const states = { ...field('dropdown'), suggestionsSource: 'states' };
    expect(withField(chosen, states, field('text'))).toMatchObject({ field: 'text', operator: 'equalTo', value: '' });
    const part = { ...chosen, operator: 'contains', value: 'tran' };
    expect(withField(part, states, { ...field('dropdown', 'other'), suggestionsSource: 'modes' })).toEqual({
      field: 'other',
    });
    // A field that is gone is replaced: what was typed is most likely still meant.
    expect(withField(rule, undefined, field('decimal'))).toEqual({ field: 'decimal' });
  });

  it('says a number as it is kept, whether it was left or is still typed', () => {
    const value = (type: EffectiveField['type'], operator: string, typed: unknown) =>
      leafOf({ ...newRule(field(type)), operator, value: typed }, field(type));
    expect(value('numeric', 'lessThan', '99.50')).toMatchObject({ value: 99.5 });
    expect(value('numeric', 'betweenInclusive', ['1.0', 2])).toMatchObject({ value1: 1, value2: 2 });
    expect(value('date', 'day', '-1')).toMatchObject({ value: -1 });
    // Decimals retain their digits, substrings are text, and invalid numbers are reported as typed.
    expect(value('decimal', 'lessThan', '99.50')).toMatchObject({ value: '99.50' });
    expect(value('numeric', 'contains', '9.50')).toMatchObject({ value: '9.50' });
    expect(value('numeric', 'lessThan', 'many')).toMatchObject({ value: 'many' });
    expect(value('numeric', 'isInList', '1.0, 2')).toMatchObject({ value: '1.0,2' });
  });

  it('refuses values that are too long, letters in numbers, and invalid days', () => {
    const fault = (type: EffectiveField['type'], operator: string, value: unknown) =>
      valueFault({ operator, value, valueSource: 'value' }, field(type), 100, TODAY);
    expect(fault('text', 'equalTo', 'x'.repeat(101))).toBe('filterValueTooLong');
    expect(fault('text', 'isInList', `${'x'.repeat(60)},${'y'.repeat(60)}`)).toBeUndefined();
    expect(fault('numeric', 'isInList', '1, 2\n3.5')).toBeUndefined();
    expect(fault('numeric', 'isInList', '1; two')).toBe('numericOnly');
    expect(fault('numeric', 'isInList', '1,2.5 3')).toBeUndefined();
    expect(fault('decimal', 'betweenInclusive', ['1', 'x'])).toBe('numericOnly');
    expect(fault('numeric', 'contains', 'x')).toBeUndefined();
    expect(fault('date', 'day', '1.5')).toBe('numericOnly');
    expect(fault('date', 'lessThan', 'soon')).toBe('invalidValue');
    expect(['today', 'today-7', '2026-01-31'].map((day) => fault('date', 'lessThan', day))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('knows the names that a profile may have', () => {
    expect(['My filter_2-b', ' ', 'a/b', 'é', ''].map(isProfileName)).toEqual([true, false, false, false, false]);
  });
});
