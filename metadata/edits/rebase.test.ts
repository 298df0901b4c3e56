/** A new base under old changes: what both sides did is there afterwards, or is named as a conflict. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { previousHash } from '../compiler/overlay.ts';
import type { Change } from '../kinds/overlay.ts';
import { sameJson } from '../sameJson.ts';
import { applyChanges } from './applyChanges.ts';
import { changesBetween } from './changesBetween.ts';
import { isKeyed, type Keyed } from './keyed.ts';
import { mergeValues } from './mergeValues.ts';
import { rebase } from './rebase.ts';

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'label');
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x', 'y', 'z', 1, true),
    fc.array(fc.constantFrom('p', 'q'), { maxLength: 2 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
}));
const keyed = fc.dictionary(names, anyValue, { minKeys: 2, maxKeys: 6 }).map((value) => ({ ...value }) as Keyed);
/** Edits a value: changes some members, also below one member, and may remove one. */
const edited = fc.tuple(fc.dictionary(names, anyValue, { maxKeys: 2 }), fc.option(names), fc.option(names));
const edit = (value: Keyed, [fresh, gone, into]: [Keyed, string | null, string | null]): Keyed => {
  const next: Keyed = { ...value, ...fresh };
  if (gone !== null) delete next[gone];
  const inner = into === null ? undefined : next[into];
  if (into !== null && isKeyed(inner)) next[into] = { ...inner, d: 'inner' };
  return next;
};

it('loses nothing of either side, and names every conflict', () => {
  const seen = { kept: 0, rehashed: 0, rewritten: 0, conflict: 0 };
  fc.assert(
    fc.property(keyed, edited, edited, (old, above, under) => {
      const [mine, now] = [edit(old, above), edit(old, under)];
      const changes = changesBetween('list', 'any', old, mine);
      const rebased = rebase('list', 'any', old, now, changes);
      const merged = mergeValues(old, mine, now);
      seen[rebased.outcome] += 1;
      expect(rebased.conflicts).toEqual(merged.conflicts);
      if (rebased.outcome === 'conflict') {
        // As they were, to be settled by hand.
        expect(rebased.changes).toEqual(changes);
        return;
      }
      const applied = applyChanges('list', 'any', now, rebased.changes);
      expect(applied.faults).toEqual([]);
      expect(sameJson(applied.value, merged.value)).toBe(true);
    }),
    { seed: 20261121, numRuns: 800 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

it('keeps the operations and the reasons of the changes that fit', () => {
  const old = { label: 'A', fields: { one: { label: '1' }, two: { label: '2', after: 'one' } } };
  const now = { label: 'A', fields: { one: { label: 'One', length: 9 }, two: { label: '2', after: 'one' } } };
  const changes: Change[] = [
    {
      op: 'move',
      kind: 'template',
      name: 't',
      at: 'fields/one',
      after: 'two',
      was: previousHash(old.fields.one),
      because: 'B',
    },
    { op: 'add', kind: 'template', name: 't', at: 'fields/three', after: 'two', value: { label: '3' } },
  ];
  const { outcome, changes: again } = rebase('template', 't', old, now, changes);
  expect(outcome).toBe('rehashed');
  expect(again).toEqual([{ ...changes[0], was: previousHash(now.fields.one) }, changes[1]]);
});

it('names what is gone below and was changed above', () => {
  const old = { label: 'A' };
  const changes = changesBetween('list', 'any', old, { label: 'B' });
  expect(rebase('list', 'any', old, undefined, changes)).toMatchObject({
    outcome: 'conflict',
    changes,
    conflicts: [{ path: [], theirs: undefined }],
  });
});
