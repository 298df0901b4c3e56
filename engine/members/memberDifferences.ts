/** The differences between the members of a list in two versions of its record, at any depth. */
import { isRecord } from '../../metadata/isRecord.ts';
import { membersIn } from '../../metadata/ownedLists.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import type { MemberPlace } from '../checks/recordChecks.ts';
import { alignMembers, type Member } from '../merge/alignMembers.ts';
import type { SeenList } from './withoutHidden.ts';

export interface MemberDifference {
  /** Which member it is: of the list of the record, then of the list of that member; of one that was removed, where it was. */
  readonly at: readonly MemberPlace[];
  /** Left out: the member itself was added, or removed. */
  readonly field?: string;
  /** null: empty, or not there. */
  readonly from: unknown;
  readonly to: unknown;
}

const EVERY = () => true;
const cellOf = (member: Member, key: string): unknown => member[key] ?? null;
const keysOf = (one: Member, other: Member): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];

/**
 * Matches members by content, since they have no id. Returns for each member its index in the previous list, -1 for a new one.
 * @param isSeen returns true for the fields and lists to compare
 */
export function matchMembers(
  before: readonly Member[],
  after: readonly Member[],
  isSeen: (key: string) => boolean = EVERY,
): number[] {
  const isAlike = (one: Member, other: Member, key: string) => sameJson(cellOf(one, key), cellOf(other, key));
  return alignMembers(
    before,
    after,
    (one, other) =>
      keysOf(one, other)
        .filter(isSeen)
        .every((key) => isAlike(one, other, key)),
    (one, other) =>
      keysOf(one, other).filter((key) => isSeen(key) && cellOf(one, key) !== null && isAlike(one, other, key)).length,
  );
}

/** @param name of the list */
export function memberDifferences(
  list: SeenList,
  name: string,
  from: unknown,
  to: unknown,
  above: readonly MemberPlace[] = [],
): MemberDifference[] {
  const [before, after] = [from, to].map((value) => (membersIn(list, value) ?? []).filter(isRecord)) as [
    Member[],
    Member[],
  ];
  const places = matchMembers(before, after);
  const placeOf = (index: number) => [...above, { list: name, place: index + 1 }];
  const stayed = after.flatMap((member, index): MemberDifference[] => {
    const at = placeOf(index);
    const was = before[places[index] ?? -1];
    if (!was) return [{ at, from: null, to: member }];
    return keysOf(was, member).flatMap((field) => {
      const inner = list.lists && Object.hasOwn(list.lists, field) ? list.lists[field] : undefined;
      const [one, other] = [cellOf(was, field), cellOf(member, field)];
      if (inner) return memberDifferences(inner, field, one, other, at);
      return sameJson(one, other) ? [] : [{ at, field, from: one, to: other }];
    });
  });
  const kept = new Set(places);
  const removed = before.flatMap((member, index) =>
    kept.has(index) ? [] : [{ at: placeOf(index), from: member, to: null }],
  );
  return [...stayed, ...removed];
}
