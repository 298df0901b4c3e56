import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPaths, chosenOf, mayHaveBoth } from './conflictChoices.ts';
import { mergeValues } from './mergeValues.ts';

const row = (field: string, value: string) => ({ field, value });
const base = { label: 'A', length: 5, rows: [row('one', 'x'), row('two', 'y')] };

describe('changedPaths', () => {
  it('returns paths by name with the side that changed them, without equal changes', () => {
    const mine = { ...base, label: 'M', length: 6, hint: 'same' };
    const theirs = { ...base, label: 'T', hint: 'same', rows: [row('one', 'x'), row('two', 'z')] };
    expect(changedPaths(base, mine, theirs)).toEqual([
      { path: ['label'], base: 'A', mine: 'M', theirs: 'T', by: 'both' },
      { path: ['length'], base: 5, mine: 6, theirs: 5, by: 'mine' },
      { path: ['rows', 1, 'value'], base: 'y', mine: 'y', theirs: 'z', by: 'theirs' },
    ]);
  });

  it('are the whole definition where one of them took it away', () => {
    expect(changedPaths(base, undefined, { ...base, label: 'T' })).toMatchObject([{ path: [], by: 'both' }]);
    expect(chosenOf(base, undefined, { label: 'T' }, () => 'mine')).toBeUndefined();
  });

  it('are a list as one where members were added, taken away or moved, and it may have both', () => {
    const mine = { rows: [row('one', 'mine'), row('two', 'y'), row('four', 'm')] };
    const theirs = { rows: [row('one', 'x'), row('three', 't')] };
    const [place, ...others] = changedPaths(base, mine, theirs).filter(({ path }) => path[0] === 'rows');
    expect([place?.path, others]).toEqual([['rows'], []]);
    expect(place && mayHaveBoth(place)).toBe(true);
    const both = chosenOf(base.rows, mine.rows, theirs.rows, () => 'both');
    expect(both).toEqual([row('three', 't'), row('one', 'mine'), row('four', 'm')]);
    const turned = { rows: [base.rows[1], base.rows[0]] };
    const moved = changedPaths(base, { ...base, ...turned }, { ...base, rows: [row('one', 't'), row('two', 'y')] });
    expect(moved.map(({ path }) => path)).toEqual([['rows']]);
  });
});

const keyed = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(
    fc.constantFrom(1, 2),
    fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('d', 'e'), fc.constantFrom(1, 2, 3)),
  ),
);

describe('the chosen value', () => {
  it('is one side whole where everything of it is, and the merge where nobody else changed a place', () => {
    fc.assert(
      fc.property(keyed, keyed, keyed, (from, mine, theirs) => {
        expect(chosenOf(from, mine, theirs, () => 'mine')).toEqual(mine);
        expect(chosenOf(from, mine, theirs, () => 'theirs')).toEqual(theirs);
        const merged = mergeValues(from, mine, theirs);
        if (merged.conflicts.length === 0)
          expect(chosenOf(from, mine, theirs, ({ by }) => (by === 'theirs' ? 'theirs' : 'mine'))).toEqual(merged.value);
      }),
      { seed: 20261122, numRuns: 300 },
    );
  });
});
