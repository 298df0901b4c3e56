import { expect, it } from 'vitest';
import type { CellPosition } from '../parts/range.ts';
import { type NavigationStep, navigate, stepOf } from './cellNavigation.ts';

const bounds = { top: 2, bottom: 4, left: 1, right: 2 };
const tab: NavigationStep = { down: false, back: false };
const enter: NavigationStep = { down: true, back: false };
/** The cells that so many steps lead to, as `row.column`. */
const way = (from: CellPosition, step: NavigationStep, steps: number, isHead = (_row: number) => false): string => {
  const came: string[] = [];
  let at: CellPosition | undefined = from;
  for (let n = 0; n < steps && at; n += 1) {
    at = navigate(bounds, at, step, isHead);
    came.push(at ? `${at.row}.${at.column}` : 'none');
  }
  return came.join(' ');
};

it('goes row by row or column by column, from the last cell to the first, and back', () => {
  expect(way({ row: 2, column: 1 }, tab, 6)).toBe('2.2 3.1 3.2 4.1 4.2 2.1');
  expect(way({ row: 2, column: 1 }, enter, 6)).toBe('3.1 4.1 2.2 3.2 4.2 2.1');
  expect(way({ row: 2, column: 1 }, { ...tab, back: true }, 3)).toBe('4.2 4.1 3.2');
  expect(way({ row: 2, column: 1 }, { ...enter, back: true }, 4)).toBe('4.2 3.2 2.2 4.1');
});
it('leaves out the heads of groups, where it begins on one too', () => {
  const isHead = (row: number) => row === 3;
  expect(way({ row: 2, column: 1 }, tab, 4, isHead)).toBe('2.2 4.1 4.2 2.1');
  expect(way({ row: 2, column: 1 }, enter, 4, isHead)).toBe('4.1 2.2 4.2 2.1');
  expect(way({ row: 4, column: 2 }, { ...enter, back: true }, 2, isHead)).toBe('2.2 4.1');
  expect(way({ row: 3, column: 1 }, tab, 1, isHead)).toBe('4.1');
  expect(way({ row: 3, column: 1 }, { ...tab, back: true }, 1, isHead)).toBe('2.2');
  expect(way({ row: 2, column: 1 }, enter, 1, () => true)).toBe('none');
});
it('is by Tab and Enter', () => {
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(stepOf({ ...none, key: 'Tab', shiftKey: true })).toEqual({ down: false, back: true });
  expect(stepOf({ ...none, key: 'Enter' })).toEqual(enter);
  expect(stepOf({ ...none, key: 'Enter', ctrlKey: true })).toBeUndefined();
  expect(stepOf({ ...none, key: 'F2' })).toBeUndefined();
});
