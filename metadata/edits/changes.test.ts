/** Comparing, changing and merging definitions: the changes between two values make the one into the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../sameJson.ts';
import { applyChanges } from './applyChanges.ts';
import { changesBetween } from './changesBetween.ts';
import { differences } from './differences.ts';
import type { Keyed } from './keyed.ts';
import { mergeValues } from './mergeValues.ts';

const names = fc.constantFrom('a', 'b', 'c/d', 'e~f', 'after', 'displayOrder');
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }));
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.dictionary(names, tie('value'), { maxKeys: 4 })),
}));
const keyed = fc.dictionary(names, anyValue, { maxKeys: 5 }).map((value) => ({ ...value }) as Keyed);

describe('changes', () => {
  it('between two values make the one into the other', () => {
    fc.assert(
      fc.property(keyed, keyed, (below, wanted) => {
        const applied = applyChanges('list', 'any', below, changesBetween('list', 'any', below, wanted));
        expect(applied.faults).toEqual([]);
        expect(sameJson(applied.value, wanted)).toBe(true);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it('are empty, like the differences, when nothing differs', () => {
    fc.assert(
      fc.property(keyed, (value) => {
        expect(changesBetween('list', 'any', value, structuredClone(value))).toEqual([]);
        expect(differences(value, structuredClone(value))).toEqual([]);
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });
});

describe('differences', () => {
  it('are reported by name, with a member that only changed its position as moved', () => {
    const before = { label: 'A', fields: { one: { label: '1' }, two: { label: '2', after: 'one' }, gone: {} } };
    const after = {
      label: 'B',
      fields: { one: { label: '1' }, two: { label: '2', after: 'new' }, new: { length: 3 } },
    };
    expect(differences(before, after)).toEqual([
      { path: ['fields', 'gone'], what: 'removed', before: {} },
      { path: ['fields', 'new'], what: 'added', after: { length: 3 } },
      { path: ['fields', 'two'], what: 'moved', before: { after: 'one' }, after: { after: 'new' } },
      { path: ['label'], what: 'changed', before: 'A', after: 'B' },
    ]);
  });

  it('of lists leave out what both have at their ends', () => {
    expect(differences({ rows: [1, 2, 3, 4] }, { rows: [1, 9, 4] })).toEqual([
      { path: ['rows', 1], what: 'changed', before: 2, after: 9 },
      { path: ['rows', 2], what: 'removed', before: 3 },
    ]);
  });
});

describe('a merge', () => {
  it('takes what one side changed, and names what both changed differently', () => {
    const base = { label: 'A', length: 5, toolTip: 't' };
    const merged = mergeValues(base, { label: 'M', length: 5 }, { label: 'T', length: 9, toolTip: 't' });
    expect(merged.value).toEqual({ label: 'M', length: 9 });
    expect(merged.conflicts).toEqual([{ path: ['label'], base: 'A', mine: 'M', theirs: 'T' }]);
  });

  it('loses no change of either side: what is not a conflict is in the value', () => {
    fc.assert(
      fc.property(keyed, keyed, keyed, (base, mine, theirs) => {
        const { value, conflicts } = mergeValues(base, mine, theirs);
        const inConflict = (path: readonly (string | number)[]) =>
          conflicts.some((one) => one.path.every((step, at) => at >= path.length || step === path[at]));
        const reach = (from: unknown, path: readonly (string | number)[]) =>
          path.reduce<unknown>(
            (at, step) =>
              typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Keyed)[step] : undefined,
            from,
          );
        for (const side of [mine, theirs])
          for (const { path, after, what } of differences(base, side)) {
            if (what === 'moved' || inConflict(path)) continue;
            const now = reach(value, path);
            // Below an added object the other side may have added as well; below a changed one nothing of it is lost.
            if (typeof after !== 'object' || after === null) expect(sameJson(now, after)).toBe(true);
          }
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
