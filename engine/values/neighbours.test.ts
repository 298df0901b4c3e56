import { expect, test } from 'vitest';
import { doubleAbove, doubleBelow } from './neighbours.ts';

test.each([
  [0, Number.MIN_VALUE],
  [-0, Number.MIN_VALUE],
  [-Number.MIN_VALUE, 0],
  [1, 1 + Number.EPSILON],
  [-1, -1 + Number.EPSILON / 2],
  [5, 5 + 4 * Number.EPSILON],
  [Number.MAX_VALUE, Number.POSITIVE_INFINITY],
])('the double above %d', (number, above) => {
  expect(doubleAbove(number) === above).toBe(true);
  expect(doubleBelow(-number) === -above).toBe(true);
});
