import { expect, it } from 'vitest';
import { afterChanges, RunningAggregate, resultOf } from './runningAggregate.ts';

const tallied = (
  type: 'decimal' | 'numeric' | 'date' | 'text',
  by: Parameters<typeof resultOf>[1],
  ...values: [unknown, unknown?][]
) => {
  const tally = new RunningAggregate(type, by);
  for (const [value, unit] of values) tally.add(value, unit);
  return tally.byUnit;
};

it('adds up each unit for itself, exactly', () => {
  const sums = tallied(
    'decimal',
    'sum',
    ['0.10', 'USD'],
    ['0.20', 'USD'],
    ['5.00', 'EUR'],
    ['7', null],
    ['', 'CHF'],
    ['1', '__proto__'],
  );
  expect(sums).toEqual(
    Object.fromEntries([
      ['USD', { count: 2, sum: '0.3' }],
      ['EUR', { count: 1, sum: '5' }],
      ['', { count: 1, sum: '7' }],
      ['__proto__', { count: 1, sum: '1' }],
    ]),
  );
  expect(resultOf(sums.USD as never, 'average')).toBe(0.15);
});

it('finds the least and the most by what they are, not by how they are written', () => {
  expect(tallied('numeric', 'max', [9], [10], ['x'], [''])).toEqual({ '': { count: 2, max: 10 } });
  expect(tallied('date', 'min', ['2026-02-01'], ['2026-01-31'])).toEqual({ '': { count: 2, min: '2026-01-31' } });
  expect(tallied('text', 'count', ['a'], [''], [null], ['a'])).toEqual({ '': { count: 2 } });
});

it('follows changes of values and of units', () => {
  const before = { USD: { count: 2, sum: '3' }, EUR: { count: 1, sum: '5' } };
  const changes = [
    { gone: { value: 1, unit: 'USD' }, come: { value: 4, unit: 'USD' } },
    { gone: { value: 5, unit: 'EUR' }, come: { value: 5, unit: 'CHF' } },
  ];
  expect(afterChanges(before, changes, 'numeric', 'sum')).toEqual({
    USD: { count: 2, sum: '6' },
    CHF: { count: 1, sum: '5' },
  });
  const most = { '': { count: 3, max: 9 } };
  expect(afterChanges(most, [{ gone: { value: 4 }, come: { value: 12 } }], 'numeric', 'max')).toEqual({
    '': { count: 3, max: 12 },
  });
  // Only the server knows the next maximum.
  expect(afterChanges(most, [{ gone: { value: 9 }, come: { value: 1 } }], 'numeric', 'max')).toEqual({});
});
