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

/** The list that these names lead to; undefined where there is none. */
export function listAt(lists: OwnedLists | undefined, names: readonly string[]): OwnedList | undefined {
  const [name, ...rest] = names;
  const list = lists === undefined || name === undefined ? undefined : ownMember(lists, name);
  return rest.length === 0 ? list : listAt(list?.lists, rest);
}

/** Where an entity says a list: `['lists', 'charges', 'lists', 'breaks']`. */
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

/** The members of a list as a list, whatever is stored: of a sub-object it is the only one. */
export const membersIn = ({ single }: Pick<OwnedList, 'single'>, value: unknown): readonly unknown[] | undefined => {
  if (!single) return Array.isArray(value) ? value : undefined;
  return isRecord(value) ? [value] : undefined;
};

/** Members as they are stored: of a sub-object the only one, null where there is none. */
export const asStored = ({ single }: Pick<OwnedList, 'single'>, members: readonly unknown[]): unknown =>
  single ? (members[0] ?? null) : members;
