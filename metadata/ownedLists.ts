/** The lists that records own, at every depth: a list is called by the names on the way to it. */
import { isRecord } from './isRecord.ts';
import type { OwnedList } from './kinds/ownedList.ts';
import { ownMember } from './nameMap.ts';

export type OwnedLists = Readonly<Record<string, OwnedList>>;

/** A list, and the names on the way to it, the outermost first: `['charges', 'breaks']`. */
export interface ListPlace {
  readonly names: readonly string[];
  readonly list: OwnedList;
}

/** Every list, each before those in it. */
export function allLists(lists: OwnedLists = {}, above: readonly string[] = []): ListPlace[] {
  return Object.entries(lists).flatMap(([name, list]) => {
    const names = [...above, name];
    return [{ names, list }, ...allLists(list.lists, names)];
  });
}

/** The list at a path of names; undefined if it does not exist. */
export function listAt(lists: OwnedLists | undefined, names: readonly string[]): OwnedList | undefined {
  const [name, ...rest] = names;
  const list = lists === undefined || name === undefined ? undefined : ownMember(lists, name);
  return rest.length === 0 ? list : listAt(list?.lists, rest);
}

/** The path of a list in its entity: `['lists', 'charges', 'lists', 'breaks']`. */
export const pathOfList = (names: readonly string[]): string[] => names.flatMap((name) => ['lists', name]);

/** The list that a path into an entity leads into, and what of the path is left in it; no names: it leads into none. */
export function listInPath(path: readonly string[]): { names: string[]; rest: readonly string[] } {
  const names: string[] = [];
  let rest = path;
  while (rest[0] === 'lists' && rest[1] !== undefined) {
    names.push(rest[1]);
    rest = rest.slice(2);
  }
  return { names, rest };
}

/** The members of a list as an array; a sub-object is the only member. */
export const membersIn = ({ single }: Pick<OwnedList, 'single'>, value: unknown): readonly unknown[] | undefined => {
  if (!single) return Array.isArray(value) ? value : undefined;
  return isRecord(value) ? [value] : undefined;
};

/** The stored form of members: for a sub-object the only member, or null. */
export const asStored = ({ single }: Pick<OwnedList, 'single'>, members: readonly unknown[]): unknown =>
  single ? (members[0] ?? null) : members;
