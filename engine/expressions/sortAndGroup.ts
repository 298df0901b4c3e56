/** Lists in order and in groups, as the words `sort` and `groupBy` give them. */
import { compareDecimals } from '../values/decimal.ts';
import { isEmpty } from '../values/empty.ts';
import { numberOf } from '../values/number.ts';
import { textKey } from '../values/textKey.ts';
import { inWords } from './operations.ts';

function compare(one: unknown, other: unknown): number {
  if (numberOf(one) !== undefined && numberOf(other) !== undefined) return compareDecimals(one, other) ?? 0;
  const [left, right] = [textKey(inWords(one)), textKey(inWords(other))];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Sorts members by their keys: numbers by size, otherwise texts ignoring case; members with equal keys keep their order, empty
 * keys come last in both directions.
 */
export function sortedBy(members: readonly unknown[], keys: readonly unknown[], isDescending: boolean): unknown[] {
  return members
    .map((member, at) => ({ member, key: keys[at], isLast: isEmpty('text', keys[at]) }))
    .sort((one, other) => {
      if (one.isLast || other.isLast) return Number(one.isLast) - Number(other.isLast);
      return isDescending ? compare(other.key, one.key) : compare(one.key, other.key);
    })
    .map(({ member }) => member);
}

/** The members that have the same key, in words, together, in the order in which the keys come. */
export function groupedBy(
  members: readonly unknown[],
  keys: readonly unknown[],
): { key: unknown; members: unknown[] }[] {
  const groups = new Map<string, { key: unknown; members: unknown[] }>();
  for (const [at, member] of members.entries()) {
    const key = keys[at] ?? null;
    const group = groups.get(inWords(key));
    if (group) group.members.push(member);
    else groups.set(inWords(key), { key, members: [member] });
  }
  return [...groups.values()];
}
