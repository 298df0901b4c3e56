/** The values of a record without hidden fields and lists, at any depth of its lists. */
import { asStored, membersIn } from '../../metadata/ownedLists.ts';

type Values = Readonly<Record<string, unknown>>;

/** The required properties of a list: it may be nested. */
export interface SeenList {
  readonly single?: boolean;
  readonly lists?: Readonly<Record<string, SeenList>>;
}

/**
 * @param hidden fields and lists; those of members by their path (`charges.cost`, `charges.breaks.rate`)
 * @returns the same object where nothing is hidden of it
 */
export function withoutHidden(
  lists: Readonly<Record<string, SeenList>> | undefined,
  hidden: ReadonlySet<string>,
  values: Values,
  above = '',
): Values {
  if (hidden.size === 0) return values;
  let isSame = true;
  const seen: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const path = `${above}${key}`;
    if (hidden.has(path)) {
      isSame = false;
      continue;
    }
    const list = lists !== undefined && Object.hasOwn(lists, key) ? lists[key] : undefined;
    const shown = list ? seenMembers(list, hidden, value, `${path}.`) : value;
    if (shown !== value) isSame = false;
    seen[key] = shown;
  }
  return isSame ? values : seen;
}

/**
 * The same for the value of a list: its members, or the only one.
 * @param prefix the path of the list, followed by a point
 */
export function seenMembers(list: SeenList, hidden: ReadonlySet<string>, value: unknown, prefix: string): unknown {
  if (!hidesWithin(hidden, prefix)) return value;
  const members = membersIn(list, value);
  if (!members) return value;
  return asStored(
    list,
    members.map((member) =>
      typeof member === 'object' && member !== null
        ? withoutHidden(list.lists, hidden, member as Values, prefix)
        : member,
    ),
  );
}

/** @returns true if some path below a prefix, which ends with a point, is hidden */
export function hidesWithin(hidden: ReadonlySet<string>, prefix: string): boolean {
  for (const path of hidden) if (path.startsWith(prefix)) return true;
  return false;
}
