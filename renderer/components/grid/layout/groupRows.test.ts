import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { rowFromWire } from '../rows/rowState.ts';
import { groupRows } from './groupRows.ts';

const field = (key: string, type: EffectiveField['type']) => ({ key, label: key, type }) as EffectiveField;
const rows = [
  { mode: 'SEA', weight: 1 },
  { mode: null, weight: 5 },
  { mode: 'AIR', weight: 0.1 },
  { mode: 'sea', weight: 2 },
  { mode: 'AIR', weight: 0.2 },
].map((values, n) => rowFromWire({ id: `r${n}`, version: 1, ...values }, `r${n}`, {}));
const grouping = {
  field: field('mode', 'text'),
  closed: new Set<string>(),
  measures: [{ field: field('weight', 'numeric'), by: 'sum', unitField: undefined } as const],
  shown: (_field: EffectiveField, value: unknown) => String(value ?? ''),
  sorted: false,
};

it('puts rows of one value together, in the order of values, with counts and exact sums', () => {
  const grouped = groupRows(rows, grouping);
  expect(grouped.map(({ key, group }) => (group ? `${group.label}:${group.count}` : key))).toEqual([
    'AIR:2',
    'r2',
    'r4',
    'SEA:2',
    'r0',
    'r3',
    ':1',
    'r1',
  ]);
  expect(grouped[0]?.group?.measured).toEqual({ weight: { '': { count: 2, sum: '0.3' } } });
});
it('adds amounts up by currency', () => {
  const amounts = [1, 0.1, 0.2].map((amount, n) =>
    rowFromWire({ id: `a${n}`, version: 1, mode: 'AIR', amount, currency: ['EUR', 'USD', 'USD'][n] }, `a${n}`, {}),
  );
  const measures = [{ field: field('amount', 'numeric'), by: 'sum', unitField: 'currency' } as const];
  const [head] = groupRows(amounts, { ...grouping, measures });
  expect(head?.group?.measured).toEqual({
    amount: { EUR: { count: 1, sum: '1' }, USD: { count: 2, sum: '0.3' } },
  });
});
it('leaves out the rows of closed groups', () => {
  const [air] = groupRows(rows, grouping);
  const closed = groupRows(rows, { ...grouping, closed: new Set([air?.key ?? '']) });
  expect(closed.map(({ key }) => key)).not.toContain('r2');
  expect(closed[0]?.group).toMatchObject({ count: 2, open: false });
});
it('keeps the order of rows that are sorted by the field', () => {
  const grouped = groupRows(rows, { ...grouping, sorted: true });
  expect(grouped.flatMap(({ group }) => group?.label ?? [])).toEqual(['SEA', '', 'AIR']);
});
