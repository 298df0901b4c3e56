import { expect, it } from 'vitest';
import { boundsOf, fromActive, moveFocus, severalAround } from './range.ts';

const at = (row: number, column: number) => ({ anchor: { row: 2, column: 2 }, focus: { row, column } });
const last = { row: 9, column: 4 };

it('grows and shrinks by its moving corner, within the grid', () => {
  expect(boundsOf(moveFocus(at(2, 2), 'ArrowUp', false, last))).toEqual({ top: 1, bottom: 2, left: 2, right: 2 });
  expect(moveFocus(at(9, 2), 'ArrowDown', false, last)).toEqual(at(9, 2));
  expect(moveFocus(at(3, 3), 'ArrowRight', true, last).focus).toEqual({ row: 3, column: 4 });
  expect(moveFocus(at(3, 3), 'Home', true, last, { row: 0, column: 1 }).focus).toEqual({ row: 0, column: 1 });
  expect(moveFocus(at(3, 3), 'PageDown', false, last).focus.row).toBe(9);
});
it('is several cells around one of them', () => {
  const several = { top: 2, bottom: 4, left: 1, right: 1 };
  expect(severalAround(several, { row: 4, column: 1 })).toBe(several);
  expect(severalAround(several, { row: 5, column: 1 })).toBeUndefined();
  expect(severalAround(several, { row: 2, column: 0 })).toBeUndefined();
  expect(severalAround({ ...several, bottom: 2 }, { row: 2, column: 1 })).toBeUndefined();
  expect(severalAround(undefined, { row: 2, column: 1 })).toBeUndefined();
});
it('is extended from the active cell, as in Excel; across from a corner, else by the corner that moved', () => {
  const first = { row: 0, column: 1 };
  const block = { anchor: { row: 2, column: 2 }, focus: { row: 5, column: 4 } };
  const from = (row: number, column: number, range = block) => {
    const { anchor, focus } = fromActive(range, { row, column }, first, { row: 9, column: 6 });
    return `${anchor.row}.${anchor.column} ${focus.row}.${focus.column}`;
  };
  expect(from(2, 2)).toBe('2.2 5.4');
  expect(from(5, 4)).toBe('5.4 2.2');
  expect(from(2, 4)).toBe('2.4 5.2');
  expect(from(3, 3)).toBe('3.3 5.4');
  const rows = { anchor: { row: 2, column: 1 }, focus: { row: 3, column: 6 } };
  expect([from(2, 4, rows), from(3, 4, rows)]).toEqual(['2.1 3.6', '3.1 2.6']);
});
