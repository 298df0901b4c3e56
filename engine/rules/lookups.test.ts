import { describe, expect, it } from 'vitest';
import { compileTemplateRules } from './compileTemplateRules.ts';

const fields = [
  { key: 'cost', type: 'numeric' as const },
  { key: 'usual', type: 'text' as const },
  { key: 'currency', type: 'text' as const },
];
const empty = { field: 'currency', expression: 'equalTo', valueType: 'value', value: null };
const known = { field: 'currency', expression: 'isInList', valueType: 'field', metaSource: 'money', matchKey: 'code' };
const rows = [
  { cond: 'IF', operator: 'AND', ...empty },
  {
    operator: 'THEN',
    field: 'cost',
    expression: 'greaterThan',
    valueType: 'value',
    value: 0,
    ValOper: 'assign',
    thenValueType: 'value',
    valValue: 'USD',
  },
  { cond: 'ELSEIF', operator: 'THEN', ...empty, ValOper: 'assign', thenValueType: 'field', thenField: 'usual' },
  { cond: 'ELSEIF', operator: 'THEN', ...known, ValOper: 'equalTo', thenValueType: 'field', fetchKey: 'code' },
  { cond: 'ELSE', operator: 'THEN', ValOper: 'equalTo', thenValueType: 'value', valValue: 'a currency' },
  { cond: 'END' },
];

describe('the lookups of rules', () => {
  const rules = compileTemplateRules({ fields, rules: [{ id: 'r', key: 'currency', rows }] });

  it('include the field and values assignable to it: a literal or another field', () => {
    const [lookup] = rules.needs([{ cost: 5, usual: 'EUR' }, { currency: 'GBP' }]);
    expect([...(lookup?.values ?? [])].sort()).toEqual(['EUR', 'GBP', 'USD']);
  });

  it('suffices for an assignment that is looked up in the pass after it', () => {
    const record = { cost: 5 };
    const money = (rules.needs([record])[0]?.values ?? []).map((code) => ({ code }));
    const { failed, values } = rules.run(record, { today: '2026-11-21', sources: { money } });
    expect(values.currency).toBe('USD');
    expect(failed).toEqual({});
  });
});
