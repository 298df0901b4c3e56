/** Three-way merge of an owned list: additions, changes and removals of one side are applied. */

import { isRecord } from '../../metadata/isRecord.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { asStored, membersIn } from '../../metadata/ownedLists.ts';
import { isEmpty } from '../values/empty.ts';
import { sameFieldValue, typeIn } from '../values/sameFieldValue.ts';
import { alignMembers, type Member } from './alignMembers.ts';

/** The properties of a list that a merge needs: its members' types and their lists. */
export interface MergedList {
  /** The types of the members' fields; a field without a type is text. */
  readonly types: FieldTypes;
  readonly single?: boolean;
  readonly lists?: Readonly<Record<string, MergedList>>;
}

/** One thing that both sides changed differently. */
export interface MemberCollision {
  /** The member's place in their list, in mine where they removed it; from 0. */
  row: number;
  /** A field, or a list that the member owns. Left out: one side removed the member that the other changed. */
  field?: string;
  /** The collisions within that list. */
  members?: MemberCollision[];
  base: unknown;
  /** null: removed, or emptied. */
  mine: unknown;
  theirs: unknown;
}

export interface MergedMembers {
  /** With my side of each collision. */
  mine: Member[];
  /** With their side of each collision. */
  theirs: Member[];
  collisions: MemberCollision[];
}

/** A member of the merged list, with its index on both sides; -1 if missing. */
interface Slot {
  base: number;
  mine: number;
  theirs: number;
  /** undefined: it is not in the list of that side. */
  asMine: Member | undefined;
  asTheirs: Member | undefined;
}

function mergeMembers(
  base: readonly Member[],
  mine: readonly Member[],
  theirs: readonly Member[],
  { types, lists = {} }: MergedList,
): MergedMembers {
  const typeOf = (field: string) => typeIn(types, field);
  const sameField = (field: string, one: Member, other: Member) =>
    sameFieldValue(typeOf(field), one[field], other[field]);
  const same = (one: Member, other: Member) => fieldsOf(one, other).every((field) => sameField(field, one, other));
  const alike = (one: Member, other: Member) =>
    fieldsOf(one, other).filter((field) => !isEmpty(typeOf(field), one[field]) && sameField(field, one, other)).length;
  const fromMine = alignMembers(base, mine, same, alike);
  const fromTheirs = alignMembers(base, theirs, same, alike);
  const collisions: MemberCollision[] = [];

  const slotOf = (at: number, inMine: number, inTheirs: number): Slot => {
    const [was, one, other] = [base[at], mine[inMine], theirs[inTheirs]];
    const place = { base: at, mine: inMine, theirs: inTheirs };
    if (!was) return { ...place, asMine: one ?? other, asTheirs: other ?? one };
    if (!one && !other) return { ...place, asMine: undefined, asTheirs: undefined };
    if (!one || !other) {
      const kept = (one ?? other) as Member;
      if (same(was, kept)) return { ...place, asMine: undefined, asTheirs: undefined };
      const row = other ? inTheirs : inMine;
      collisions.push({ row, base: was, mine: one ?? null, theirs: other ?? null });
      return { ...place, asMine: one, asTheirs: other };
    }
    const asMine: Record<string, unknown> = { ...other };
    const asTheirs: Record<string, unknown> = { ...other };
    for (const field of fieldsOf(was, one, other)) {
      if (sameField(field, was, one) || sameField(field, one, other)) continue;
      const list = Object.hasOwn(lists, field) ? lists[field] : undefined;
      const merged = list && mergeList(list, was[field], one[field], other[field]);
      if (list && merged) {
        put(asMine, field, asStored(list, merged.mine));
        put(asTheirs, field, asStored(list, merged.theirs));
        const sides = { base: was[field] ?? null, mine: one[field] ?? null, theirs: other[field] ?? null };
        if (merged.collisions.length > 0)
          collisions.push({ row: inTheirs, field, ...sides, members: merged.collisions });
        continue;
      }
      put(asMine, field, one[field]);
      if (sameField(field, was, other)) put(asTheirs, field, one[field]);
      else {
        const sides = { base: was[field] ?? null, mine: one[field] ?? null, theirs: other[field] ?? null };
        collisions.push({ row: inTheirs, field, ...sides });
      }
    }
    return { ...place, asMine, asTheirs };
  };

  const slots = [...base.keys()].map((at) => slotOf(at, fromMine.indexOf(at), fromTheirs.indexOf(at)));
  // If a save succeeded but its response was lost, both sides have added the same members.
  const added = [...theirs.keys()].filter((at) => fromTheirs[at] === -1);
  for (const [at, member] of mine.entries()) {
    if (fromMine[at] !== -1) continue;
    const twin = added.findIndex((other) => same(theirs[other] as Member, member));
    const inTheirs = twin < 0 ? -1 : (added.splice(twin, 1)[0] as number);
    slots.push(slotOf(-1, at, inTheirs));
  }
  for (const at of added) slots.push(slotOf(-1, -1, at));
  const ordered = inOrder(slots, isRising(fromTheirs.filter((at) => at >= 0)) ? 'mine' : 'theirs');
  return {
    mine: ordered.flatMap(({ asMine }) => (asMine ? [asMine] : [])),
    theirs: ordered.flatMap(({ asTheirs }) => (asTheirs ? [asTheirs] : [])),
    collisions,
  };
}

/** The same for the value of a list; undefined if it is not a list of members, which the record's check rejects. */
export function mergeList(list: MergedList, base: unknown, mine: unknown, theirs: unknown): MergedMembers | undefined {
  const [before, one, other] = [base, mine, theirs].map((value) => membersOf(list, value));
  return before && one && other ? mergeMembers(before, one, other, list) : undefined;
}

function membersOf(list: MergedList, value: unknown): readonly Member[] | undefined {
  if (value === undefined || value === null) return [];
  const members = membersIn(list, value);
  return members?.every(isRecord) ? members : undefined;
}

const fieldsOf = (...members: readonly Member[]): string[] => [...new Set(members.flatMap((one) => Object.keys(one)))];

function put(member: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) delete member[field];
  else member[field] = value;
}

const isRising = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || place > (places[at - 1] as number));

/** Uses the order of one side; members only on the other side follow the same predecessor as there. */
function inOrder(slots: readonly Slot[], leading: 'mine' | 'theirs'): Slot[] {
  const other = leading === 'mine' ? 'theirs' : 'mine';
  const ordered = slots.filter((slot) => slot[leading] >= 0).sort((one, two) => one[leading] - two[leading]);
  const rest = slots
    .filter((slot) => slot[leading] < 0 && slot[other] >= 0)
    .sort((one, two) => one[other] - two[other]);
  for (const slot of rest) {
    let before: Slot | undefined;
    for (const one of ordered) {
      if (one[other] >= 0 && one[other] < slot[other] && one[other] > (before?.[other] ?? -1)) before = one;
    }
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, slot);
  }
  return ordered;
}
