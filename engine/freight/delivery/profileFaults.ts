/** What is wrong with a delivery profile beyond its cells and the checks of its entity, in the product's words. */
import { listOf, normalBlock, type RestrictedTime, type ScheduleBlock } from '../schedules/schedule.ts';
import { type ScheduleFault, scheduleFault } from '../schedules/scheduleFaults.ts';
import { addressOf } from './clickToMail.ts';

export type ProfileMessage =
  | ScheduleFault['message']
  | 'vendorProfile'
  | 'sameAddress'
  | 'otherMode'
  | 'linkedTwice'
  | 'vendorMandatory';

export interface ProfileFault {
  field: string;
  message: ProfileMessage;
  params?: Record<string, unknown>;
}

type Values = Readonly<Record<string, unknown>>;

const membersOf = <Member>(value: unknown): Member[] => (Array.isArray(value) ? (value as Member[]) : []);
/** Whether it follows another profile, and says nothing itself. */
export const isLinked = ({ profileReferenceID }: Values): boolean =>
  profileReferenceID !== undefined && profileReferenceID !== null && profileReferenceID !== '';

/** Whether a vendor brings the paper to its recipient, not the payment center or the station. */
export const isByVendor = ({ deliveryParty }: Values): boolean =>
  deliveryParty !== 'fpc' && deliveryParty !== 'internal';

/** The first fault of its schedule. */
export function profileFault(profile: Values): ProfileFault | undefined {
  const fault = scheduleFault(
    membersOf<ScheduleBlock>(profile.scheduling),
    membersOf<RestrictedTime>(profile.restrictedTime),
  );
  return fault && { field: fault.list, message: fault.message, params: { N: fault.N } };
}

/** A profile as it is stored: its blocks have the lists of their modes. */
export const normalScheduling = (scheduling: unknown): ScheduleBlock[] =>
  membersOf<ScheduleBlock>(scheduling).map(normalBlock);

interface BaseValue {
  key?: unknown;
  values?: unknown;
}

const valuesByKey = (profile: Values): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { key, values } of [...membersOf<BaseValue>(profile.profileBase), ...membersOf<BaseValue>(profile.query)])
    found.set(String(key), new Set([...(found.get(String(key)) ?? []), ...listOf(values)]));
  return found;
};

/**
 * Whether some invoice could match both: in every field that both ask for they have a value in common. What only one asks
 * for parts nothing. The condition of a profile is not looked at.
 */
export function basesMeet(one: Values, other: Values): boolean {
  const others = valuesByKey(other);
  for (const [key, values] of valuesByKey(one)) {
    const asked = others.get(key);
    if (asked && ![...values].some((value) => asked.has(value))) return false;
  }
  return true;
}

/** Whether a click-to-mail vendor sends it. */
export const isClickToMail = (profile: Values): boolean =>
  profile.mode === 'paper' && profile.deliveryPartyName === 'clickToMail' && isByVendor(profile);

/** What is wrong with a clone: another paper vendor than that of its original, or the very address of it. */
export function cloneFault(clone: Values, original: Values): ProfileFault | undefined {
  const vendor = vendorFault(clone, original, 'deliveryPartyName');
  if (vendor) return vendor;
  return isClickToMail(clone) && addressOf(clone.clickToMail) === addressOf(original.clickToMail)
    ? { field: 'clickToMail', message: 'sameAddress' }
    : undefined;
}

/** What is wrong with a link: it leads to a profile of another mode or paper vendor, or to one that is linked itself. */
export function linkFault(link: Values, target: Values): ProfileFault | undefined {
  if (link.mode !== target.mode) return { field: LINK, message: 'otherMode' };
  if (isLinked(target)) return { field: LINK, message: 'linkedTwice' };
  return link.deliveryPartyName ? vendorFault(link, target, LINK) : undefined;
}

const LINK = 'profileReferenceID';

/** A profile of one paper vendor makes none of another one. */
function vendorFault(profile: Values, other: Values, field: string): ProfileFault | undefined {
  const [vendor, theirs] = [profile.deliveryPartyName, other.deliveryPartyName];
  return profile.mode === 'paper' && vendor && theirs && vendor !== theirs
    ? { field, message: 'vendorProfile', params: { vendor } }
    : undefined;
}
