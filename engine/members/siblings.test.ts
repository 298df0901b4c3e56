import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renumbered } from './siblings.ts';

const siblings = { number: 'line', fields: ['after', 'of'] };
const members = [
  { line: 1, name: 'a' },
  { line: 2, name: 'b', after: '1', of: 1 },
  { line: 3, name: 'c', after: '2', of: 2 },
];

it('numbers members in their new order, and what names one of them follows it', () => {
  expect(renumbered(members, siblings, [2, 0, 1])).toEqual([
    { line: 1, name: 'c', after: '3', of: 3 },
    { line: 2, name: 'a', after: null, of: null },
    { line: 3, name: 'b', after: '2', of: 2 },
  ]);
});

it('empties what names one that is gone, or that never was', () => {
  expect(renumbered([...members, { line: 4, name: 'd', after: '9' }], siblings, [0, 2, 3])).toEqual([
    { line: 1, name: 'a', after: null, of: null },
    { line: 2, name: 'c', after: null, of: null },
    { line: 3, name: 'd', after: null, of: null },
  ]);
});

it('takes members without numbers by their places', () => {
  expect(renumbered([{ name: 'a' }, { name: 'b', after: '1' }], siblings, [1, 0])).toMatchObject([
    { line: 1, name: 'b', after: '2' },
    { line: 2, name: 'a' },
  ]);
});

it('references the same members in any order', () => {
  const someMembers = fc.integer({ min: 1, max: 8 }).chain((count) =>
    fc.record({
      named: fc.array(fc.option(fc.integer({ min: 1, max: count })), { minLength: count, maxLength: count }),
      order: fc.shuffledSubarray(Array.from({ length: count }, (_, at) => at)),
    }),
  );
  fc.assert(
    fc.property(someMembers, ({ named, order }) => {
      const before = named.map((other, at) => ({ line: at + 1, name: at, after: other === at + 1 ? null : other }));
      const nameOf = (all: readonly Record<string, unknown>[], number: unknown) =>
        all.find(({ line }) => String(line) === String(number))?.name;
      const after = renumbered(before, siblings, order);
      expect(after.map(({ line }) => line)).toEqual(order.map((_, index) => index + 1));
      for (const member of after) {
        const was = before.find(({ name }) => name === member.name);
        const other = nameOf(before, was?.after);
        expect(nameOf(after, member.after)).toBe(order.includes(Number(other)) ? other : undefined);
      }
    }),
  );
});
