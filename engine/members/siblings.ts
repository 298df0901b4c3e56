/** Members of a list that are numbered in their order, and name one another by these numbers. */
import type { Siblings } from '../../metadata/kinds/ownedList.ts';

type Member = Readonly<Record<string, unknown>>;
/** By member the place of another one, from 0; undefined for none. */
type Places = readonly (number | undefined)[];

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim());

/** The number of a member; of one without, the one that its place gives it. */
export const numberAt = (members: readonly Member[], number: string, at: number): string =>
  textOf(members[at]?.[number]) || String(at + 1);

/** Which member each one names in a field. Of several with a number it is the first; nobody names itself. */
export function namedBy(members: readonly Member[], number: string, field: string): (number | undefined)[] {
  const places = new Map<string, number>();
  members.forEach((_, at) => {
    const own = numberAt(members, number, at);
    if (!places.has(own)) places.set(own, at);
  });
  return members.map((member, at) => {
    const place = places.get(textOf(member[field]));
    return place === at ? undefined : place;
  });
}

/**
 * Members in another order, numbered from 1: what names one of them follows it, and what names one that is gone is null.
 * @param order the places of those that stay
 * @param named by field which member each one names, where that is not what its number says
 */
export function renumbered(
  members: readonly Member[],
  { number, fields }: Siblings,
  order: readonly number[],
  named: Readonly<Record<string, Places>> = {},
): Member[] {
  const numbers = new Map(order.map((at, index) => [at, index + 1]));
  const names = fields.map((field) => [field, named[field] ?? namedBy(members, number, field)] as const);
  return order.map((at, index) => {
    const member = members[at] as Member;
    const others = names.map(([field, places]) => {
      const place = places[at];
      const other = place === undefined ? undefined : numbers.get(place);
      return [
        field,
        other === undefined || typeof member[field] === 'number' ? (other ?? null) : String(other),
      ] as const;
    });
    return { ...member, [number]: index + 1, ...Object.fromEntries(others) };
  });
}
