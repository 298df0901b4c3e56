/** Which stored member each sent one was: members have no name, so they are known by what they say. */
import { matchMembers } from '../../engine/members/memberDifferences.ts';
import type { Member } from '../../engine/merge/alignMembers.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';

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
  return matchMembers(stored, sent, isSeen).map((at) => stored[at]);
}

/** The default values of a new member, of the fields about which nothing was sent. */
export function memberDefaults(fields: readonly EffectiveField[], member: Member): Member {
  const left = fields.filter(({ key, defaultValue }) => defaultValue !== undefined && member[key] === undefined);
  return left.length === 0
    ? member
    : { ...member, ...Object.fromEntries(left.map(({ key, defaultValue }) => [key, defaultValue])) };
}
