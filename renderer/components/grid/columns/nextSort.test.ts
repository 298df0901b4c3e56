import { expect, it } from 'vitest';
import { nextSort } from './nextSort.ts';

const up = (field: string) => ({ field, dir: 'asc' as const });
const down = (field: string) => ({ field, dir: 'desc' as const });

it('turns one column up, down and back to none', () => {
  expect(nextSort([], 'a', false)).toEqual([up('a')]);
  expect(nextSort([up('a')], 'a', false)).toEqual([down('a')]);
  expect(nextSort([down('a')], 'a', false)).toEqual([]);
  expect(nextSort([up('a'), up('b')], 'c', false)).toEqual([up('c')]);
});
it('keeps the others beside it, in their places', () => {
  expect(nextSort([up('a')], 'b', true)).toEqual([up('a'), up('b')]);
  expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')]);
  expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')]);
});
