import { expect, it } from 'vitest';
import { agrees } from './agrees.ts';

it('excludes what another field does not allow, and nothing that is not told or not asked', () => {
  const rate = { category: 'Rating', type: ['a', 'b'] };
  expect(agrees(rate, undefined)).toBe(true);
  expect(agrees(rate, { category: 'RATING' })).toBe(true);
  expect(agrees(rate, { category: 'Delivery' })).toBe(false);
  expect(agrees(rate, { category: ['Delivery', 'Rating'] })).toBe(true);
  expect(agrees(rate, { type: 'b' })).toBe(true);
  expect(agrees(rate, { type: 'c' })).toBe(false);
  expect(agrees(rate, { category: '' })).toBe(true);
  expect(agrees(rate, { category: [] })).toBe(true);
  expect(agrees(rate, { other: 'x' })).toBe(true);
  expect(agrees(undefined, { category: 'x' })).toBe(true);
});
