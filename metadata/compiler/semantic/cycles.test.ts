import { expect, test } from 'vitest';
import { cycles } from './cycles.ts';

test('returns each cycle once, from its smallest name', () => {
  const next = new Map([
    ['c', ['a']],
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['d', ['d']],
    ['e', ['a']],
  ]);
  expect(cycles(next)).toEqual([['a', 'b', 'c'], ['d']]);
});

test('no circle, nothing', () => {
  expect(
    cycles(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
      ]),
    ),
  ).toEqual([]);
});
