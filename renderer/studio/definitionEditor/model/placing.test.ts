import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import { inOrder, moved } from './placing.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const place = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 6 }).map((displayOrder) => ({ displayOrder })),
  fc.constantFrom(...names).map((after) => ({ after })),
);
const map = fc
  .array(place, { minLength: 2, maxLength: names.length })
  .map((places): Keyed => Object.fromEntries(places.map((one, at) => [names[at], { label: names[at], ...one }])));
const order = (of: Keyed) => inOrder(of, true).map(([name]) => name);

it('moves a member by one place and no other past another', () => {
  fc.assert(
    fc.property(map, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (of, pick, by) => {
      const before = order(of);
      const name = before[pick % before.length] as string;
      const at = before.indexOf(name);
      const wanted = [...before];
      if (at + by >= 0 && at + by < before.length) {
        wanted.splice(at, 1);
        wanted.splice(at + by, 0, name);
      }
      expect(order(moved(of, name, by))).toEqual(wanted);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

it('changes one member where that is enough', () => {
  const of = { a: { displayOrder: 1 }, b: { displayOrder: 2 }, c: { displayOrder: 3 } };
  expect(moved(of, 'c', -1)).toEqual({ a: { displayOrder: 1 }, b: { displayOrder: 2 }, c: { after: 'a' } });
});
