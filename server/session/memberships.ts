/**
 * The groups that have a user among their people, kept until any group is written: to look through groups of ten thousand people
 * takes milliseconds, and every request asks. What is kept is that of a state of the groups, which the statement of the session reads.
 */
import { type RawBuilder, sql } from 'kysely';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { JoinedRecords, Store } from '../store/index.ts';
import { readGroups } from './grants.ts';

interface Kept {
  readonly state: string;
  readonly groups: readonly string[];
}

/** Maximum number of cached users per store; then the cache is cleared. */
const MOST_USERS = 10_000;

const kept = new WeakMap<Store, Map<string, Kept>>();

/**
 * A value that changes with each write of a group: a write adds to the history or, for a first version, to the number
 * of groups.
 * @param group the groups as joined in the surrounding statement
 */
export const stateOfGroups = ({ table }: Pick<JoinedRecords, 'table'>): RawBuilder<string> =>
  sql<string>`(select (select count(*) from history where entity = ${sql.lit(own.group)}) || '/' || (select count(*) from ${table}))`;

/** @param state that of the groups, read before or with this call: what is written since is found by the next one */
export async function groupsOf(store: Store, userId: string, state: string): Promise<readonly string[]> {
  const users = kept.get(store) ?? new Map<string, Kept>();
  kept.set(store, users);
  const known = users.get(userId);
  if (known?.state === state) return known.groups;
  const groups = await readGroups(store, userId);
  if (users.size >= MOST_USERS) users.clear();
  users.set(userId, { state, groups });
  return groups;
}
