/**
 * The order of the members of a named map. Members with an anchor follow it; the others, and those that follow the same anchor,
 * go by displayOrder (none: last), then by name.
 */
export interface Placed {
  displayOrder?: number | undefined;
  after?: string | undefined;
}

const byPlace = ([a, x]: [string, Placed], [b, y]: [string, Placed]): number => {
  const order = (x.displayOrder ?? Number.POSITIVE_INFINITY) - (y.displayOrder ?? Number.POSITIVE_INFINITY);
  if (order !== 0 && !Number.isNaN(order)) return order;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The members of a map, each with its name, in order. An anchor that is not there, or circles of anchors, count as none. */
export function ordered<Member extends Placed>(map: Readonly<Record<string, Member>> | undefined): [string, Member][] {
  const members = Object.entries(map ?? {}) as [string, Member][];
  const followers = new Map<string, [string, Member][]>();
  const roots: [string, Member][] = [];
  const names = new Set(members.map(([name]) => name));
  for (const entry of members) {
    const anchor = entry[1].after;
    if (anchor === undefined || !names.has(anchor) || anchor === entry[0]) roots.push(entry);
    else followers.set(anchor, [...(followers.get(anchor) ?? []), entry]);
  }
  const result: [string, Member][] = [];
  const seen = new Set<string>();
  const put = (entry: [string, Member]): void => {
    if (seen.has(entry[0])) return;
    seen.add(entry[0]);
    result.push(entry);
    for (const follower of (followers.get(entry[0]) ?? []).sort(byPlace)) put(follower);
  };
  for (const entry of roots.sort(byPlace)) put(entry);
  for (const entry of members.filter(([name]) => !seen.has(name)).sort(byPlace)) put(entry);
  return result;
}

/** The names of a map's members, in order. */
export const orderedNames = (map: Readonly<Record<string, Placed>> | undefined): string[] =>
  ordered(map).map(([name]) => name);
