import { expect, it } from 'vitest';
import { MONTHS } from '../../metadata/months.ts';
import { monthOf } from './months.ts';

it('knows a month by its name, long or short, in any case', () => {
  expect(MONTHS.map(monthOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect([monthOf('SEPTEMBER'), monthOf('sept'), monthOf('ma'), monthOf(''), monthOf('foo')]).toEqual([9, 9, 0, 0, 0]);
});
