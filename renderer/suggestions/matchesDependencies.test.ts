import { expect, it } from 'vitest';
import { matchesDependencies } from './matchesDependencies.ts';

it('excludes values that the other field does not allow, but not on missing data or conditions', () => {
  const rate = { category: 'Rating', type: ['a', 'b'] };
  expect(matchesDependencies(rate, undefined)).toBe(true);
  expect(matchesDependencies(rate, { category: 'RATING' })).toBe(true);
  expect(matchesDependencies(rate, { category: 'Delivery' })).toBe(false);
  expect(matchesDependencies(rate, { category: ['Delivery', 'Rating'] })).toBe(true);
  expect(matchesDependencies(rate, { type: 'b' })).toBe(true);
  expect(matchesDependencies(rate, { type: 'c' })).toBe(false);
  expect(matchesDependencies(rate, { category: '' })).toBe(true);
  expect(matchesDependencies(rate, { category: [] })).toBe(true);
  expect(matchesDependencies(rate, { other: 'x' })).toBe(true);
  expect(matchesDependencies(undefined, { category: 'x' })).toBe(true);
});
