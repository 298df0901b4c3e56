import { expect, test } from 'vitest';
import { circles } from './circles.ts';

test('each circle is told once, from its smallest name', () => {
  const next = new Map([
    ['c', ['a']],
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['d', ['d']],
    ['e', ['a']],
  ]);
  expect(circles(next)).toEqual([['a', 'b', 'c'], ['d']]);
});

test('no circle, nothing', () => {
  expect(
    circles(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
      ]),
    ),
  ).toEqual([]);
});
