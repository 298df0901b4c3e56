import { expect, it } from 'vitest';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import { seriesOf } from './series.ts';

const next = (values: unknown[], type: FieldType, turned = false, count = 3) => {
  const series = seriesOf(values, type, turned);
  return Array.from({ length: count }, (_, at) => series(values.length + at));
};

it('copies one number, and goes on with several; ctrl turns both round', () => {
  expect(next([7], 'numeric')).toEqual([7, 7, 7]);
  expect(next([7], 'numeric', true)).toEqual([8, 9, 10]);
  expect(next([0.1, 0.2], 'numeric')).toEqual([0.3, 0.4, 0.5]);
  expect(next([1, 2], 'numeric', true)).toEqual([1, 2, 1]);
  expect(next(['1.50', '1.25'], 'decimal')).toEqual(['1.00', '0.75', '0.50']);
});
it('goes on with days, by months where they are of one day of the month', () => {
  expect(next(['2026-02-27'], 'date')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  expect(next(['2026-02-27'], 'date', true)).toEqual(['2026-02-27', '2026-02-27', '2026-02-27']);
  expect(next(['2026-01-05', '2026-01-12'], 'date', false, 1)).toEqual(['2026-01-19']);
  expect(next(['2026-01-15', '2026-03-15'], 'date', false, 2)).toEqual(['2026-05-15', '2026-07-15']);
  expect(next(['2025-12-31', '2026-01-31'], 'date', false, 2)).toEqual(['2026-02-28', '2026-03-31']);
  expect(next(['2026-01-30', '2026-03-30'], 'date', false, 1)).toEqual(['2026-05-30']);
});
it('goes on with texts that end with a number as with numbers', () => {
  expect(next(['X-1', 'X-2'], 'text')).toEqual(['X-3', 'X-4', 'X-5']);
  expect(next(['SH0099', 'SH0101'], 'text', false, 2)).toEqual(['SH0103', 'SH0105']);
  expect(next(['1', '2'], 'text', false, 2)).toEqual(['3', '4']);
  expect(next(['X-1'], 'text')).toEqual(['X-1', 'X-1', 'X-1']);
  expect(next(['X-9'], 'text', true)).toEqual(['X-10', 'X-11', 'X-12']);
  expect(next(['X-1', 'Y-2'], 'text', false, 2)).toEqual(['X-1', 'Y-2']);
  expect(next(['X-1', 'X-0'], 'text', false, 1)).toEqual([null]);
});
it('goes backwards too', () => {
  expect(seriesOf([3, 5], 'numeric', false)(-1)).toBe(1);
  expect(seriesOf(['2026-01-01'], 'date', false)(-1)).toBe('2025-12-31');
  expect(seriesOf(['a', 'b'], 'text', false)(-1)).toBe('b');
});
it('repeats what has no step', () => {
  expect(next([1, 2, 4], 'numeric')).toEqual([1, 2, 4]);
  expect(next(['x', 'y'], 'text')).toEqual(['x', 'y', 'x']);
  expect(next(['2026-01-01', 'soon'], 'date', false, 1)).toEqual(['2026-01-01']);
  expect(next([null, 1], 'numeric', false, 2)).toEqual([null, 1]);
  expect(next(['AIR'], 'dropdown', true, 1)).toEqual(['AIR']);
});
