/** Which stored member each sent one was: members have no name, so they are known by what they say. */
import { alignMembers, type Member } from '../../engine/merge/alignMembers.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { sameJson } from '../../metadata/sameJson.ts';

/**
 * What is stored of each of the members; undefined of one that is new.
 * @param isSeen whether a field, or a list, is one that the sender sees: by others nobody could say which member it was
 */
export function storedMembers(
  sent: readonly Member[],
  stored: readonly Member[],
  isSeen: (key: string) => boolean,
): (Member | undefined)[] {
  if (stored.length === 0) return sent.map(() => undefined);
  const value = (member: Member, key: string) => member[key] ?? null;
  const keysOf = (one: Member, other: Member) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(isSeen);
  const isAlike = (one: Member, other: Member, key: string) => sameJson(value(one, key), value(other, key));
  return alignMembers(
    stored,
    sent,
    (one, other) => keysOf(one, other).every((key) => isAlike(one, other, key)),
    (one, other) => keysOf(one, other).filter((key) => value(one, key) !== null && isAlike(one, other, key)).length,
  ).map((at) => stored[at]);
}

/** The default values of a new member, of the fields about which nothing was sent. */
export function memberDefaults(fields: readonly EffectiveField[], member: Member): Member {
  const left = fields.filter(({ key, defaultValue }) => defaultValue !== undefined && member[key] === undefined);
  return left.length === 0
    ? member
    : { ...member, ...Object.fromEntries(left.map(({ key, defaultValue }) => [key, defaultValue])) };
}
