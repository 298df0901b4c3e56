/**
 * The paths that either of two authors changed in a definition, so that a user can choose a side for each. Unlike a merge,
 * nothing is decided here; paths with equal values on both sides are left out.
 */
import { canonicalJson } from '../canonical.ts';
import { sameJson } from '../sameJson.ts';
import { isKeyed, type Keyed, memberOf, namesOfBoth } from './keyed.ts';

export type Side = 'mine' | 'theirs' | 'both';

export interface ChangedPath {
  /** Names from the definition down; of a member of a list its index. */
  path: (string | number)[];
  /** The common base value; undefined if it did not exist. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** The side that changed it. */
  by: Side;
}

/** Returns the side whose value a path takes. */
export type Choose = (place: ChangedPath) => Side;

/** @returns true if both values can be combined: the path is a list that both sides changed */
export const mayHaveBoth = ({ by, mine, theirs }: ChangedPath): boolean =>
  by === 'both' && Array.isArray(mine) && Array.isArray(theirs);

/** The places that differ, in the order of the names. A definition that is not there is undefined. */
export function changedPaths(base: unknown, mine: unknown, theirs: unknown): ChangedPath[] {
  const places: ChangedPath[] = [];
  chosenOf(base, mine, theirs, (place) => {
    places.push(place);
    return 'mine';
  });
  return places;
}

/** The definition as it was chosen; undefined: it is gone. */
export function chosenOf(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  choose: Choose,
  path: readonly (string | number)[] = [],
): unknown {
  if (sameJson(mine, theirs)) return mine;
  if (isKeyed(mine) && isKeyed(theirs)) {
    const from: Keyed = isKeyed(base) ? base : {};
    const value: Keyed = {};
    for (const name of namesOfBoth(mine, theirs)) {
      const [was, own, other] = [from, mine, theirs].map((side) => memberOf(side, name));
      const chosen = chosenOf(was, own, other, choose, [...path, name]);
      if (chosen !== undefined) value[name] = chosen;
    }
    return value;
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs) && inStep(base, mine) && inStep(base, theirs))
    return base.map((was, index) => chosenOf(was, mine[index], theirs[index], choose, [...path, index]));
  const by = sameJson(base, theirs) ? 'mine' : sameJson(base, mine) ? 'theirs' : 'both';
  const place: ChangedPath = { path: [...path], base, mine, theirs, by };
  const side = choose(place);
  if (side === 'both' && mayHaveBoth(place)) return bothLists(base, mine as unknown[], theirs as unknown[]);
  return side === 'theirs' ? theirs : mine;
}

/** @returns true if a list changed only within its members, so that indexes identify them */
function inStep(base: readonly unknown[], list: readonly unknown[]): boolean {
  if (base.length !== list.length) return false;
  const known = new Set(base.map(canonicalJson));
  return list.every((member, index) => sameJson(member, base[index]) || !known.has(canonicalJson(member)));
}

/**
 * Merges two lists: members that either side added follow the member they were written after; members that either side removed
 * are left out.
 */
function bothLists(base: unknown, mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const was = new Set(Array.isArray(base) ? base.map(canonicalJson) : []);
  const [own, other] = [new Set(mine.map(canonicalJson)), new Set(theirs.map(canonicalJson))];
  const kept = mine.filter((member) => {
    const key = canonicalJson(member);
    return other.has(key) || !was.has(key);
  });
  const keys = kept.map(canonicalJson);
  let at = 0;
  for (const member of theirs) {
    const key = canonicalJson(member);
    const found = keys.indexOf(key);
    if (found >= 0) at = found + 1;
    else if (!was.has(key) && !own.has(key)) {
      kept.splice(at, 0, member);
      keys.splice(at, 0, key);
      at += 1;
    }
  }
  return kept;
}
