/**
 * Three versions of a record, made one (three-way merge): what only one side changed is taken over, what both changed alike
 * too; what both changed differently collides, and is asked about.
 */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { sameFieldValue } from '../values/sameFieldValue.ts';
import type { Member } from './alignMembers.ts';
import { type MemberCollision, mergeMembers } from './mergeMembers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface MergeOrder {
  /** What both sides began from; a field that it does not have was empty. */
  base: Values;
  /** The fields that this side says; what it does not say it did not change. */
  mine: Values;
  theirs: Values;
  /** One without a type is text. */
  types: FieldTypes;
  /** The lists that the record owns, with the types of their members' fields. */
  lists?: Readonly<Record<string, FieldTypes>>;
}

export interface FieldCollision {
  field: string;
  base: unknown;
  /** null is empty. Of an owned list: all that both changed, with my side of what collides. */
  mine: unknown;
  /** Of an owned list: all that both changed, with their side of what collides. */
  theirs: unknown;
  /** What collides within an owned list. */
  members?: MemberCollision[];
}

export interface MergedRecord {
  /** Field to value: what is to be written over theirs, without what collides. */
  changes: Record<string, unknown>;
  collisions: FieldCollision[];
}

export function mergeRecords({ base, mine, theirs, types, lists = {} }: MergeOrder): MergedRecord {
  const changes: Record<string, unknown> = {};
  const collisions: FieldCollision[] = [];
  for (const [field, value] of Object.entries(mine)) {
    const [was, now] = [own(base, field), own(theirs, field)];
    const members = Object.hasOwn(lists, field) ? lists[field] : undefined;
    if (members) {
      const [before, one, other] = [membersOf(was), membersOf(value), membersOf(now)];
      if (!before || !one || !other) {
        changes[field] = value;
        continue;
      }
      const merged = mergeMembers(before, one, other, members);
      const { collisions: inside } = merged;
      if (inside.length > 0) {
        collisions.push({ field, base: before, mine: merged.mine, theirs: merged.theirs, members: inside });
      } else if (!sameFieldValue('text', merged.mine, other)) changes[field] = merged.mine;
      continue;
    }
    const type = own(types, field) ?? 'text';
    if (sameFieldValue(type, was, value) || sameFieldValue(type, value, now)) continue;
    if (sameFieldValue(type, was, now)) changes[field] = value;
    else collisions.push({ field, base: was ?? null, mine: value ?? null, theirs: now ?? null });
  }
  return { changes, collisions };
}

/** A field's own value: names of Object's prototype are fields like any other. */
const own = <Value>(values: Readonly<Record<string, Value>>, field: string): Value | undefined =>
  Object.hasOwn(values, field) ? values[field] : undefined;

/** undefined for what is no list of members: that is refused where the record is checked. */
function membersOf(value: unknown): readonly Member[] | undefined {
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'object' && one && !Array.isArray(one));
  return isList ? (value as Member[]) : undefined;
}
