import { expect, it } from 'vitest';
import { matchesDependencies } from './matchesDependencies.ts';

it('excludes what another field does not allow, and nothing that is not told or not asked', () => {
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
