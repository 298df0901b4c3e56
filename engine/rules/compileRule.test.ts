import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { compileRule } from './compileRule.ts';

const types = { k: 'text', t: 'text', n: 'numeric', d: 'date' } as const;
const decides = (conditions: readonly object[], record: Record<string, unknown>): string => {
  const rows = [
    ...conditions.slice(0, -1),
    { ...conditions.at(-1), operator: 'THEN', ValOper: 'equalTo', valValue: 'x' },
  ];
  const rule = { key: 'k', types, rows: [...rows, { cond: 'END' }] };
  return compileRule(rule).run(record, { today: '2026-11-21' }).outcome;
};
const when = (field: string, expression: string, value: unknown, rest: object = {}) => ({
  cond: '',
  field,
  expression,
  valueType: 'value',
  value,
  ...rest,
});
const holds = (field: string, expression: string, value: unknown, of: unknown): boolean =>
  decides([when(field, expression, value, { cond: 'IF' })], { [field]: of }) !== 'none';

describe('a comparison with a literal is what the operator says', () => {
  test.each([
    ['t', 'equalTo', 'abc', 'ABC', true],
    ['t', 'equalTo', 'abc', 'ABD', false],
    ['t', 'equalTo', 'abc', 'abcd', false],
    ['t', 'equalTo', 'k', '\u212a', true],
    ['t', 'equalTo', '7', 7, true],
    ['t', 'equalTo', 'abc', '   ', false],
    ['t', 'notEqualTo', 'abc', '', true],
    ['t', 'notEqualTo', 'abc', 'Abc', false],
    ['t', 'isInList', 'a,bcd', 'BCD', true],
    ['t', 'isInList', 'a,bcd', 'bc', false],
    ['t', 'isNotInList', 'a,bcd', undefined, true],
    ['n', 'lessThan', 10, 9.5, true],
    ['n', 'lessThan', 10, ' 9.5 ', true],
    ['n', 'lessThan', 10, 'nine', false],
    ['n', 'lessThan', 10, null, false],
    ['n', 'greaterThanEqualTo', 0, -0, true],
    ['n', 'greaterThan', 0, Number.POSITIVE_INFINITY, false],
    ['n', 'lessThanEqualTo', 'x', 1, false],
    ['n', 'lessThan', 10, 10, false],
    ['n', 'greaterThan', 10, 10, false],
    ['n', 'greaterThan', 10, 10.000000000000002, true],
    ['n', 'lessThan', 0, -Number.MIN_VALUE, true],
    ['n', 'lessThan', 0, -0, false],
    ['n', 'lessThan', 0, Number.NEGATIVE_INFINITY, false],
    ['n', 'equalTo', 7, 7, true],
    ['n', 'equalTo', 7, '7.0', true],
    ['n', 'notEqualTo', 7, 7, false],
    ['n', 'notEqualTo', 7, Number.NaN, true],
    ['n', 'equalTo', '', null, true],
    ['n', 'equalTo', '', 0, false],
    ['d', 'lessThan', '2026-03-01', '2026-02-28', true],
    ['d', 'lessThan', '2026-03-01', '2026-03-01', false],
    ['d', 'lessThanEqualTo', '2026-03-01', '2026-03-01', true],
    ['d', 'greaterThan', '2026-03-28', '2026-03-31', true],
    ['d', 'greaterThan', '2026-03-31', '2026-04-01', true],
    ['d', 'greaterThan', '2026-03-01', '31-Mar-2026', true],
    ['d', 'notEqualTo', '2026-03-01', '2026-03-01T10:00', false],
    ['d', 'notEqualTo', '2026-03-01', '2026-02-30', true],
    ['d', 'equalTo', 'today', '2026-11-21', true],
    ['t', 'isInList', 'p,q', '0', false],
    ['t', 'isInList', 'p,q', 'Q', true],
    ['t', 'equalTo', '`', '@', false],
  ])('%s %s %j of %j: %s', (field, expression, value, of, expected) => {
    expect(holds(field, expression, value, of)).toBe(expected);
  });
});

test('AND binds tighter than OR', () => {
  const rows = [
    when('t', 'equalTo', 'a', { cond: 'IF', operator: 'AND' }),
    when('n', 'greaterThan', 1, { operator: 'OR' }),
    when('t', 'equalTo', 'b', { operator: 'AND' }),
    when('n', 'lessThan', 0),
  ];
  const outcomes = [
    { t: 'a', n: 2 },
    { t: 'a', n: 0 },
    { t: 'b', n: -1 },
    { t: 'b', n: 2 },
  ].map((record) => decides(rows, record));
  expect(outcomes).toEqual(['fail', 'none', 'fail', 'none']);
});

test.each([
  ['multiply', 3, 6],
  ['divide', 4, 0.5],
])('computes %s in a rule of a field', (formattingExpr, formattingValue, result) => {
  const condition = when('n', 'equalTo', result, { cond: 'IF', formattingField1: { formattingExpr, formattingValue } });
  expect(decides([condition], { n: 2, k: 'x' })).toBe('pass');
});

test('the spelling that was right before is not right for another comparison', () => {
  const rows = [
    when('t', 'equalTo', 'air', { cond: 'IF', operator: 'THEN', ValOper: 'equalTo', valValue: 'x' }),
    when('t', 'isInList', 'sea,AIR', { cond: 'ELSEIF', operator: 'THEN', ValOper: 'notEqualTo', valValue: 'x' }),
    { cond: 'END' },
  ];
  const rule = compileRule({ key: 'k', types, rows });
  const outcomes = ['AIR', 'Air', 'AIR', 'Sea', 'sea', 'rail'].map((t) => {
    const { outcome, row } = rule.run({ t, k: 'X' }, { today: '2026-11-21' });
    return `${outcome} ${row}`;
  });
  expect(outcomes).toEqual(['pass 1', 'pass 1', 'pass 1', 'fail 2', 'fail 2', 'none undefined']);
});

describe('values past a limit are rejected in every position', () => {
  const fields = ['t', 'u', 'v', 'n', 'd', 'k'];
  const rule = compileRule({
    key: 'k',
    types: { ...types, u: 'text', v: 'multiselect' },
    rows: [
      when('t', 'equalTo', 'a', { cond: 'IF', operator: 'AND' }),
      when('n', 'greaterThan', 1, { operator: 'OR' }),
      when('v', 'contains', 'b', { operator: 'THEN', ValOper: 'equalTo', valValue: 'x' }),
      when('u', 'isInList', 'c,d', { cond: 'ELSEIF', operator: 'THEN', ValOper: 'equalTo', valValue: 'y' }),
      when('d', 'lessThan', '2026-03-01', { cond: 'ELSEIF', operator: 'THEN', ValOper: 'equalTo', valValue: 'z' }),
      { cond: 'END' },
    ],
  });
  // Each leads another way through the rule; the limits are those of docs/contract/limits.md.
  const ways = [
    { t: 'a', n: 2 },
    { t: 'a', v: ['b'] },
    { t: 'e', u: 'C' },
    { d: '2026-01-01' },
    { d: '2026-04-01', k: 'z' },
  ];
  const check = (record: Record<string, unknown>) => () => rule.check(record);
  test.each(ways)('on the way of %j', (record) => {
    for (const field of fields) {
      expect(check({ ...record, [field]: 'x'.repeat(LIMITS.textLength + 1) }), field).toThrow();
    }
    expect(check({ ...record, u: 'x'.repeat(LIMITS.textLength) })).not.toThrow();
    expect(check({ ...record, v: Array(LIMITS.listEntries + 1).fill('b') })).toThrow();
  });
});
