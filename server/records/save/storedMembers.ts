/** Which stored member each sent one was: members have no name, so they are known by what they say. */
import { matchMembers } from '../../../engine/members/memberDifferences.ts';
import type { Member } from '../../../engine/merge/alignMembers.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';

/**
 * The stored member for each sent one; undefined for a new one.
 * @param isSeen true for fields and lists visible to the sender: others cannot identify a member
 * @param name a field that identifies members: only equal values match
 */
export function storedMembers(
  sent: readonly Member[],
  stored: readonly Member[],
  isSeen: (key: string) => boolean,
  name?: string,
): (Member | undefined)[] {
  if (stored.length === 0) return sent.map(() => undefined);
  if (name === undefined) return matchMembers(stored, sent, isSeen).map((at) => stored[at]);
  const nameOf = (member: Member) => JSON.stringify(member[name] ?? null);
  const candidates = placesBy(stored, nameOf);
  const found: (Member | undefined)[] = sent.map(() => undefined);
  for (const [named, places] of placesBy(sent, nameOf)) {
    const membersAt = (from: readonly Member[], at: readonly number[]) => at.map((place) => from[place] as Member);
    const same = storedMembers(membersAt(sent, places), membersAt(stored, candidates.get(named) ?? []), isSeen);
    places.forEach((place, index) => {
      found[place] = same[index];
    });
  }
  return found;
}

function placesBy(members: readonly Member[], nameOf: (member: Member) => string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  members.forEach((member, place) => {
    const name = nameOf(member);
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  });
  return places;
}

/** The default values of a new member, of the fields about which nothing was sent. */
export function memberDefaults(fields: readonly EffectiveField[], member: Member): Member {
  const left = fields.filter(({ key, defaultValue }) => defaultValue !== undefined && member[key] === undefined);
  return left.length === 0
    ? member
    : { ...member, ...Object.fromEntries(left.map(({ key, defaultValue }) => [key, defaultValue])) };
}
