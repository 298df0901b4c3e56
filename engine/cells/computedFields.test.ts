/** Computed values do not depend on the order of the fields or the entered values, and follow rule assignments. */
import { expect, it } from 'vitest';
import { compileCells } from './compileCells.ts';
import { compileComputed } from './computedFields.ts';

const today = '2026-11-21';
const times = (one: string, other: string) => ({ '*': [{ var: `record.${one}` }, { var: `record.${other}` }] });

it('is computed from what is computed, whichever comes first', () => {
  const fields = [
    { key: 'gross', compute: { '+': [{ var: 'record.net' }, { var: 'record.tax' }] } },
    { key: 'tax', compute: times('net', 'rate') },
    { key: 'net', compute: times('pieces', 'price') },
    { key: 'pieces' },
  ];
  const record = { pieces: 4, price: 2.5, rate: 0.19, net: 999, tax: 'x' };
  const expected = { pieces: 4, price: 2.5, rate: 0.19, net: 10, tax: 1.9, gross: 11.9 };
  for (const order of [fields, [...fields].reverse()]) {
    expect(compileComputed(order).run(record, { today })).toEqual(expected);
  }
});

it('computes decimals as text, as they are stored, and leaves one that differs in zeros', () => {
  const { run } = compileComputed([
    { key: 'total', type: 'decimal', compute: times('pieces', 'price') },
    { key: 'count', type: 'numeric', compute: { var: 'record.pieces' } },
  ]);
  expect(run({ pieces: 4, price: '2.55' }, { today })).toMatchObject({ total: '10.2', count: 4 });
  const stored = { pieces: 4, price: '2.55', total: '10.200000', count: 4 };
  expect(run(stored, { today })).toBe(stored);
});

it('leaves the record itself where nothing is another value, and ends with a circle', () => {
  const record = { a: 1, list: [1], b: null };
  const same = compileComputed([
    { key: 'list', compute: [1] },
    { key: 'b', compute: { var: 'record.none' } },
  ]);
  expect(same.run(record, { today })).toBe(record);
  const circle = compileComputed([{ key: 'a', compute: { '+': [{ var: 'record.a' }, 1] } }]);
  expect(circle.run({ a: 1 }, { today })).toEqual({ a: 2 });
});

it('goes with what rules assign, and rules see what is computed', () => {
  const fields = [
    { key: 'pieces', label: 'Pieces', type: 'numeric' as const },
    { key: 'total', label: 'Total', type: 'numeric' as const, compute: times('pieces', 'price') },
    { key: 'price', label: 'Price', type: 'numeric' as const },
    { key: 'size', label: 'Size', type: 'text' as const },
  ];
  const then = { operator: 'THEN', valueType: 'value', thenValueType: 'value', ValOper: 'assign' };
  const rule = (key: string, field: string, expression: string, value: unknown, valValue: unknown) => ({
    id: key,
    key,
    rows: [{ ...then, cond: 'IF', field, expression, value, valValue }, { cond: 'END' }],
  });
  const cells = compileCells(fields, [
    rule('pieces', 'pieces', 'equalTo', null, 12),
    rule('size', 'total', 'greaterThan', 20, 'large'),
  ] as never);
  const checked = cells.check({ price: 2, total: 7 }, { today });
  expect(checked.values).toEqual({ price: 2, pieces: 12, total: 24, size: 'large' });
  expect(checked.computed).toEqual({ total: 24 });
  expect(Object.keys(checked.assigned).sort()).toEqual(['pieces', 'size']);
  expect(checked.hasErrors).toBe(false);
});
