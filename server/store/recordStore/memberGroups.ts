/** Groups of members, put together by the engine from the parts that a statement gave. */

import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import { compareCodePoints } from '../../../engine/values/codePoints.ts';
import { fieldsOfFilter } from '../../../metadata/kinds/filter.ts';
import type { GroupField } from './groupField.ts';
import type { MemberKey } from './measuredField.ts';
import { MAX_MEMBER_GROUPS, type MembersRequest, memberValue } from './memberRows.ts';

export type Row = Record<string, unknown>;

/** The members differ in more ways than one answer puts together. */
export class TooManyGroupsError extends Error {
  override name = 'TooManyGroupsError';
}

/** Key of a row within its group. */
export function keyInRow(groups: readonly GroupField[], row: Row, index: number): MemberKey {
  const ofMember = groups[index]?.ofMember;
  if (ofMember) return ofMember.keyOf(row[`group_${index}`]);
  return { key: row[`key_${index}`] as string | null, isUnreadable: Number(row[`unreadable_${index}`]) === 1 };
}

export const placeInRow = (groups: readonly GroupField[], row: Row): string =>
  JSON.stringify(groups.map((_, index) => Object.values(keyInRow(groups, row, index))));

/** The fields that the filter of members reads, as a request names them. */
export const filterPaths = (members: MembersRequest | undefined): string[] =>
  members?.filter ? fieldsOfFilter(members.filter).map((field) => `${members.list}.${field}`) : [];

/**
 * The parts that the filter of the members leaves.
 * @throws TooManyGroupsError where there are more than one answer puts together
 */
export function foldedRows(
  rows: readonly Row[],
  groups: readonly GroupField[],
  { list, fields, filter }: MembersRequest,
  today: string | undefined,
): Row[] {
  if (rows.length > MAX_MEMBER_GROUPS)
    throw new TooManyGroupsError(`More than ${MAX_MEMBER_GROUPS} groups of "${list}".`);
  if (!filter) return [...rows];
  if (today === undefined) throw new Error('A filter needs the day that it calls today.');
  const types = Object.fromEntries(Object.entries(fields).map(([field, { type }]) => [field, type]));
  const isMeant = compileFilter(filter, types);
  const read = fieldsOfFilter(filter).map((field) => ({
    field,
    index: groups.findIndex(({ holds }) => holds === `${list}.${field}`),
  }));
  return rows.filter((row) => {
    const member = Object.fromEntries(read.map(({ field, index }) => [field, memberValue(row[`group_${index}`])]));
    return isMeant(member, { today });
  });
}

/** In the order of their keys, empty ones last, as a statement has them. */
export function sortedGroups(byGroup: readonly Row[][], groups: readonly GroupField[]): readonly Row[][] {
  const keyed = byGroup.map((rows) => ({
    rows,
    keys: groups.map((_, index) => keyInRow(groups, rows[0] as Row, index)),
  }));
  keyed.sort((one, other) => {
    for (const [index, { descending }] of groups.entries()) {
      const order = compareKeys(one.keys[index] as MemberKey, other.keys[index] as MemberKey, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ rows }) => rows);
}

function compareKeys(one: MemberKey, other: MemberKey, isDescending: boolean): number {
  if (one.key === null || other.key === null)
    return (
      Number(one.key === null) - Number(other.key === null) || Number(other.isUnreadable) - Number(one.isUnreadable)
    );
  return isDescending ? compareCodePoints(other.key, one.key) : compareCodePoints(one.key, other.key);
}
