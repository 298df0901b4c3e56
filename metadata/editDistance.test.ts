import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './editDistance.ts';

it('counts letters put in, left out, exchanged and swapped', () => {
  expect(editDistance('weight', 'weight')).toBe(0);
  expect(editDistance('weight', 'weigt')).toBe(1);
  expect(editDistance('weight', 'wieght')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('abc', 'abcdefgh', 2)).toBe(3);
});

it('is symmetric, and at most one more than the limit', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(name, name, fc.nat(4), (one, other, limit) => {
      const whole = editDistance(one, other);
      expect(editDistance(other, one)).toBe(whole);
      expect(editDistance(one, other, limit)).toBe(Math.min(whole, limit + 1));
    }),
  );
});
