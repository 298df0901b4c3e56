/**
 * Two people change one definition, or a new base comes under an old layer: what only one side changed is taken, what both
 * changed alike too, and what they changed differently is a conflict with its place, so that nothing is lost.
 */

import { sameJson } from '../sameJson.ts';
import { isKeyed, type Keyed, memberOf, namesOfBoth } from './keyed.ts';

export interface Conflict {
  /** Names from the definition down. */
  path: string[];
  /** The common base value; undefined if it did not exist. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  /** Where there is a conflict, mine. undefined: the definition is gone. */
  value: unknown;
  conflicts: Conflict[];
}

/** Merges by names; a list is one value. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: readonly string[] = []): Merged {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return { value: mine, conflicts: [] };
  if (sameJson(base, mine)) return { value: theirs, conflicts: [] };
  if (isKeyed(mine) && isKeyed(theirs)) {
    const from: Keyed = isKeyed(base) ? base : {};
    const value: Keyed = {};
    const conflicts: Conflict[] = [];
    for (const name of namesOfBoth(mine, theirs)) {
      const merged = mergeValues(memberOf(from, name), memberOf(mine, name), memberOf(theirs, name), [...path, name]);
      conflicts.push(...merged.conflicts);
      if (merged.value !== undefined) value[name] = merged.value;
    }
    return { value, conflicts };
  }
  return { value: mine, conflicts: [{ path: [...path], base, mine, theirs }] };
}
