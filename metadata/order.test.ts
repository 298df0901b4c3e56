import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedNames } from './order.ts';

test('by displayOrder, those without one last, then by name', () => {
  expect(orderedNames({ c: {}, b: { displayOrder: 2 }, a: {}, d: { displayOrder: 1 } })).toEqual(['d', 'b', 'a', 'c']);
});

test('an anchor holds its followers directly behind it, and theirs behind them', () => {
  const members = {
    a: { displayOrder: 1 },
    b: { displayOrder: 2 },
    x: { after: 'a' },
    y: { after: 'x' },
    w: { after: 'a' },
  };
  expect(orderedNames(members)).toEqual(['a', 'w', 'x', 'y', 'b']);
});

test('an anchor that is not there and a circle lose nobody', () => {
  expect(orderedNames({ a: { after: 'nobody' }, b: { after: 'c' }, c: { after: 'b' } })).toEqual(['a', 'b', 'c']);
});

test('returns every member once, for any order and anchors of the map', () => {
  const member = fc.record({
    displayOrder: fc.option(fc.integer(), { nil: undefined }),
    after: fc.constantFrom(undefined, 'a', 'b', 'c', 'd'),
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), member), (map) => {
      const names = orderedNames(map);
      expect([...names].sort()).toEqual(Object.keys(map).sort());
      expect(orderedNames(Object.fromEntries(Object.entries(map).reverse()))).toEqual(names);
    }),
    { seed: 20261121, numRuns: 300 },
  );
});
