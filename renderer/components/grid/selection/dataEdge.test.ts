import { expect, it } from 'vitest';
import { dataEdge } from './dataEdge.ts';

const cells = ['##..#', '#....', '#...#'];
const isFilled = ({ row, column }: { row: number; column: number }) => cells[row]?.[column] === '#';
const first = { row: 0, column: 0 };
const last = { row: 2, column: 4 };
const go = (row: number, column: number, key: string) => {
  const place = dataEdge({ row, column }, key, isFilled, first, last);
  return [place.row, place.column];
};

it('goes to the end of what is filled', () => {
  expect(go(0, 0, 'ArrowRight')).toEqual([0, 1]);
  expect(go(0, 0, 'ArrowDown')).toEqual([2, 0]);
});
it('goes over a gap to what is filled next', () => {
  expect(go(0, 1, 'ArrowRight')).toEqual([0, 4]);
  expect(go(0, 4, 'ArrowDown')).toEqual([2, 4]);
  expect(go(2, 4, 'ArrowLeft')).toEqual([2, 0]);
});
it('goes to the edge where nothing follows, and stays there', () => {
  expect(go(1, 0, 'ArrowRight')).toEqual([1, 4]);
  expect(go(1, 4, 'ArrowRight')).toEqual([1, 4]);
  expect(go(0, 0, 'ArrowUp')).toEqual([0, 0]);
});
