/**
 * Three-way merge of a record: changes of one side are applied, equal changes of both too; differing changes are collisions, to
 * be resolved by the user.
 */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { asStored } from '../../metadata/ownedLists.ts';
import { sameFieldValue } from '../values/sameFieldValue.ts';
import { type MemberCollision, type MergedList, mergeList } from './mergeMembers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface MergeOrder {
  /** The common base; a missing field was empty. */
  base: Values;
  /** The fields that this side says; what it does not say it did not change. */
  mine: Values;
  theirs: Values;
  /** One without a type is text. */
  types: FieldTypes;
  /** The lists that the record owns. */
  lists?: Readonly<Record<string, MergedList>>;
}

export interface FieldCollision {
  field: string;
  base: unknown;
  /** null is empty. Of an owned list: all that both changed, with my side of what collides. */
  mine: unknown;
  /** For an owned list: the merged list, with their side of each collision. */
  theirs: unknown;
  /** The collisions within an owned list. */
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
    const list = own(lists, field);
    if (list) {
      const merged = mergeList(list, was, value, now);
      if (!merged) {
        changes[field] = value;
        continue;
      }
      const [mine, theirs] = [asStored(list, merged.mine), asStored(list, merged.theirs)];
      const { collisions: inside } = merged;
      if (inside.length > 0) collisions.push({ field, base: was ?? asStored(list, []), mine, theirs, members: inside });
      else if (!sameFieldValue('text', mine, now ?? asStored(list, []))) changes[field] = mine;
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
