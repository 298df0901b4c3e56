/** Errors of a delivery profile beyond its cells and its entity's checks, as messages of the product. */

import { listOf, normalBlock, type RestrictedTime, type ScheduleBlock } from '../../schedules/schedule.ts';
import { type ScheduleFault, scheduleFault } from '../../schedules/scheduleFaults.ts';
import { hasPassed, runCases, wrongRule } from '../edi/index.ts';
import { addressOf } from './clickToMail.ts';

export type ProfileMessage =
  | ScheduleFault['message']
  | 'vendorProfile'
  | 'sameAddress'
  | 'otherMode'
  | 'linkedTwice'
  | 'vendorMandatory'
  | 'vendorChannel'
  | 'wrongRule'
  | 'casesFail';

export interface ProfileFault {
  field: string;
  message: ProfileMessage;
  params?: Record<string, unknown>;
}

type Values = Readonly<Record<string, unknown>>;

const membersOf = <Member>(value: unknown): Member[] => (Array.isArray(value) ? (value as Member[]) : []);
/** @returns true if it is linked to another profile, and declares nothing itself */
export const isLinked = ({ profileReferenceID }: Values): boolean =>
  profileReferenceID !== undefined && profileReferenceID !== null && profileReferenceID !== '';

/** @returns true if a vendor delivers the paper, not the payment center or the station */
export const isByVendor = ({ deliveryParty }: Values): boolean =>
  deliveryParty !== 'fpc' && deliveryParty !== 'internal';

/** The first fault of its schedule, or that its design makes another file than its partner expects. */
export function profileFault(profile: Values): ProfileFault | undefined {
  const fault = scheduleFault(
    membersOf<ScheduleBlock>(profile.scheduling),
    membersOf<RestrictedTime>(profile.restrictedTime),
  );
  if (fault) return { field: fault.list, message: fault.message, params: { N: fault.N } };
  const isEdi = profile.mode === 'edi' || profile.mode === 'cevaEdi';
  return isEdi && !isLinked(profile) ? (ruleFault(profile) ?? casesFault(profile)) : undefined;
}

/** A rule that cannot be evaluated would be ignored, or refuse every file. */
function ruleFault(profile: Values): ProfileFault | undefined {
  const wrong = wrongRule(profile);
  return wrong && { field: wrong.list, message: 'wrongRule', params: { rule: wrong.rule } };
}

/** A file that a partner expects is made, before a design that makes another one is in force. */
function casesFault(profile: Values): ProfileFault | undefined {
  const count = runCases(profile, membersOf<Values>(profile.testCases)).filter((one) => !hasPassed(one)).length;
  return count === 0 ? undefined : { field: 'testCases', message: 'casesFail', params: { count } };
}

/** Protocols of channels that orders for paper leave by, called as their vendors are. */
const VENDOR_PROTOCOLS: ReadonlySet<unknown> = new Set(['courier', 'clickToMail']);

/** A vendor of paper has a channel of its own, by which nothing else leaves. */
export function ownChannelFault(profile: Values, channel: Values): ProfileFault | undefined {
  if (profile.mode === 'paper' && !isByVendor(profile)) return undefined;
  const isOwn =
    profile.mode === 'paper' ? channel.protocol === profile.deliveryPartyName : !VENDOR_PROTOCOLS.has(channel.protocol);
  return isOwn ? undefined : { field: 'channel', message: 'vendorChannel' };
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
 * @returns true if some invoice can match both: every field that both require has a common value. A field that only one requires
 * does not separate them. The profiles' conditions are ignored.
 */
export function basesMeet(one: Values, other: Values): boolean {
  const others = valuesByKey(other);
  for (const [key, values] of valuesByKey(one)) {
    const asked = others.get(key);
    if (asked && ![...values].some((value) => asked.has(value))) return false;
  }
  return true;
}

/** @returns true if a click-to-mail vendor sends it */
export const isClickToMail = (profile: Values): boolean =>
  profile.mode === 'paper' && profile.deliveryPartyName === 'clickToMail' && isByVendor(profile);

/** The error of a clone: another paper vendor than the original's, or the same address. */
export function cloneFault(clone: Values, original: Values): ProfileFault | undefined {
  const vendor = vendorFault(clone, original, 'deliveryPartyName');
  if (vendor) return vendor;
  return isClickToMail(clone) && addressOf(clone.clickToMail) === addressOf(original.clickToMail)
    ? { field: 'clickToMail', message: 'sameAddress' }
    : undefined;
}

/** The error of a link: the target has another mode or paper vendor, or is linked itself. */
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
