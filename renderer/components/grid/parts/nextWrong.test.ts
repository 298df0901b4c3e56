import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import { nextWrong } from './nextWrong.ts';

const columns = [undefined, { key: 'a' }, { key: 'b' }] as (EffectiveField | undefined)[];
const row = (id: string, wrong: string[]): RowState => ({
  ...rowFromWire({ id, version: 1 }, id, {}),
  verdicts: Object.fromEntries(wrong.map((field) => [field, { tone: 'rule' as const, message: '' }])),
});
const rows = [row('0', ['b']), row('1', []), row('2', ['a', 'b'])];
const find = (at: number, column: number, back = false) => {
  const place = nextWrong((n) => rows[n], rows.length, columns, { row: at, column }, back);
  return place && [place.row, place.column];
};

it('goes from cell to cell and round', () => {
  expect(find(0, 0)).toEqual([0, 2]);
  expect(find(0, 2)).toEqual([2, 1]);
  expect(find(2, 1)).toEqual([2, 2]);
  expect(find(2, 2)).toEqual([0, 2]);
  expect(find(0, 2, true)).toEqual([2, 2]);
  expect(find(2, 2, true)).toEqual([2, 1]);
});
it('comes back to the only one, and is nowhere where nothing is wrong', () => {
  const one = [row('0', ['a'])];
  expect(nextWrong((n) => one[n], 1, columns, { row: 0, column: 1 })).toEqual({ row: 0, column: 1 });
  expect(nextWrong((n) => [row('0', [])][n], 1, columns, { row: 0, column: 1 })).toBeUndefined();
});
