/** The order of the members of a named map, changed by as little as that takes (metadata/order.ts). */
import { isKeyed, type Keyed } from '../../../../metadata/edits/keyed.ts';
import { ordered, type Placed } from '../../../../metadata/order.ts';

const PLACE = ['displayOrder', 'after'] as const;

/** The members in order: of a map whose members have no place, as they are written. */
export function inOrder(map: Keyed, placed: boolean): [string, unknown][] {
  if (!placed || !Object.values(map).every(isKeyed)) return Object.entries(map);
  return ordered(map as Record<string, Placed>);
}

const without = (member: unknown): Keyed => {
  const { displayOrder: _, after: _after, ...rest } = isKeyed(member) ? member : {};
  return rest;
};

/** The map with one member moved by a place up or down: that one is anchored, or where this is not enough all are numbered. */
export function moved(map: Keyed, name: string, by: -1 | 1): Keyed {
  const names = inOrder(map, true).map(([key]) => key);
  const from = names.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= names.length) return map;
  const wanted = [...names];
  wanted.splice(from, 1);
  wanted.splice(to, 0, name);
  const before = to === 0 ? undefined : wanted[to - 1];
  const anchored: Keyed = {
    ...map,
    [name]:
      before === undefined ? { ...without(map[name]), displayOrder: 0 } : { ...without(map[name]), after: before },
  };
  const made = inOrder(anchored, true).map(([key]) => key);
  if (made.every((key, at) => key === wanted[at])) return anchored;
  const numbers = new Map(wanted.map((key, at) => [key, at + 1]));
  return Object.fromEntries(
    Object.entries(map).map(([key, member]) => [key, { ...without(member), displayOrder: numbers.get(key) }]),
  );
}

/** True if the members of a map have a display order. */
export const hasPlaces = (properties: Readonly<Record<string, unknown>> | undefined): boolean =>
  PLACE.every((name) => Object.hasOwn(properties ?? {}, name));
