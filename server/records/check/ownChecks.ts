/**
 * Checks that the server itself applies to records of its own entities, beyond cells, rules and checks of definitions:
 * schedules of delivery profiles, profiles that deliver the same invoices, time zones. It is part of every save.
 */
import { VENDOR_SECTIONS, vendorOrder } from '../../../engine/freight/delivery/clickToMail.ts';
import {
  basesMeet,
  cloneFault,
  isClickToMail,
  isLinked,
  linkFault,
  normalScheduling,
  ownChannelFault,
  type ProfileFault,
  type ProfileMessage,
  profileFault,
} from '../../../engine/freight/delivery/profileFaults.ts';
import { nextTimes, type RestrictedTime, type ScheduleBlock } from '../../../engine/schedules/schedule.ts';
import { isTimeZone } from '../../../engine/schedules/zone.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { type Localizable, LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { systemZone } from '../read/systemZone.ts';
import { channelAddress, sealedLogin, storedLogin, vendorChannelOf } from '../save/vendorLogin.ts';
import { unlistedValues, unseenNames } from './profileFields.ts';
import { addressRefusal, type SavedUser } from './userAddress.ts';

type Values = Readonly<Record<string, unknown>>;

export interface OwnCheck {
  errors?: Record<string, Localizable>;
  /** Values stored in addition to the sent ones. */
  set?: Record<string, unknown>;
}

const words = {
  startTimeMandatory: 'deliveryStartTime',
  endTimeMandatory: 'deliveryEndTime',
  startDateMandatory: 'deliveryStartDate',
  endDateMandatory: 'deliveryEndDate',
  startAfterEnd: 'deliveryStartAfterEnd',
  restrictedOrder: 'deliveryRestrictedOrder',
  scheduleRestricted: 'deliveryScheduleRestricted',
  vendorProfile: 'deliveryVendorProfile',
  sameAddress: 'deliverySameAddress',
  otherMode: 'deliveryOtherMode',
  linkedTwice: 'deliveryLinkedTwice',
  vendorMandatory: 'deliveryVendorMandatory',
  vendorChannel: 'vendorChannel',
  casesFail: 'deliveryCasesFail',
} as const satisfies Record<ProfileMessage, string>;

/** The message of a fault. */
export const faultWords = (message: ProfileMessage, params: Record<string, unknown> = {}): LocalizedText =>
  new LocalizedText(words[message], params);

const errorsOf = ({ field, message, params }: ProfileFault): OwnCheck => ({
  errors: { [field]: faultWords(message, params) },
});

/** A check for each record, in order; none for entities of which the server asks nothing. */
export async function ownChecks(
  context: OperationContext,
  entity: string,
  records: readonly SavedUser[],
): Promise<OwnCheck[]> {
  if (entity === own.user) return userChecks(context, records);
  if (entity !== own.deliveryProfile) return zoneChecks(context, entity, records);
  if (records.length === 0) return [];
  const zone = await systemZone(context);
  const checks: OwnCheck[] = [];
  for (const { id, values, stored } of records) {
    const unseen = unseenNames(context, values, stored) ?? unlistedValues(context, values);
    if (unseen) {
      checks.push({ errors: unseen });
      continue;
    }
    const order = await orderForVendor(context, values, stored);
    const fault = profileFault(values) ?? (await kinFault(context, id, values)) ?? order.fault;
    if (fault) {
      checks.push(errorsOf(inWords(context, fault)));
      continue;
    }
    const same = await sameInvoices(context, id, values);
    if (same) {
      checks.push({ errors: { profileBase: t('deliverySameInvoices', { name: String(same.values.profileName) }) } });
      continue;
    }
    checks.push({ set: { ...scheduled(values, zone, context.now.getTime()), ...order.set } });
  }
  return checks;
}

async function userChecks(context: OperationContext, records: readonly SavedUser[]): Promise<OwnCheck[]> {
  const zones = zoneChecks(context, own.user, records);
  const checks: OwnCheck[] = [];
  for (const [index, record] of records.entries()) {
    const refused = await addressRefusal(context, record);
    checks.push(refused ? { errors: refused } : (zones[index] ?? {}));
  }
  return checks;
}

/** An unknown zone would silently be ignored in favor of another one. Rows name few zones many times. */
function zoneChecks({ runtime }: OperationContext, entity: string, records: readonly { values: Values }[]): OwnCheck[] {
  const keys = zoneFields(runtime, entity);
  if (keys.length === 0) return [];
  const known = new Map<string, boolean>();
  const isKnown = (zone: string): boolean => {
    const found = known.get(zone) ?? isTimeZone(zone);
    known.set(zone, found);
    return found;
  };
  return records.map(({ values }) => {
    const wrong = keys.flatMap((key): [string, LocalizedText][] => {
      const zone = values[key];
      return typeof zone === 'string' && zone !== '' && !isKnown(zone) ? [[key, t('timeZoneUnknown', { zone })]] : [];
    });
    return wrong.length > 0 ? { errors: Object.fromEntries(wrong) } : {};
  });
}

/** The fields whose values are chosen among time zones. */
const zoneFields = (runtime: ProgramRuntime, entity: string): readonly string[] =>
  runtime.prepared(`time zones of ${entity}`, () =>
    Object.entries(entityFields(runtime, entity).fields).flatMap(([key, { suggestionsSource: list = '' }]) =>
      ownMember(runtime.program.definitions.list, list)?.registry === 'timeZones' ? [key] : [],
    ),
  );

/** The fault of a profile relative to its channel, the linked profile, or, for a new one, the cloned profile. */
async function kinFault(
  { services }: OperationContext,
  id: string | undefined,
  values: Values,
): Promise<ProfileFault | undefined> {
  const kinOf = async (key: string) => {
    const other = values[key];
    return typeof other === 'string' && other !== ''
      ? services.store.entities(own.deliveryProfile).get(other)
      : undefined;
  };
  const channel = await channelIn(services, values);
  const foreign = channel && ownChannelFault(values, channel.values);
  if (foreign) return foreign;
  const target = await kinOf('profileReferenceID');
  if (target && target.id === id) return { field: 'profileReferenceID', message: 'linkedTwice' };
  const link = target && linkFault(values, target.values);
  if (link) return link;
  const original = id === undefined ? await kinOf('clonedFrom') : undefined;
  return original && cloneFault(values, original.values);
}

/** The channel of a profile, unless it follows another one. */
const channelIn = async ({ store }: Services, values: Values): Promise<StoredRecord | undefined> =>
  typeof values.channel === 'string' && values.channel !== '' && !isLinked(values)
    ? store.entities(own.channel).get(values.channel)
    : undefined;

/** A vendor is called as people call it. */
function inWords({ runtime }: OperationContext, fault: ProfileFault): ProfileFault {
  const vendor = fault.params?.vendor;
  if (typeof vendor !== 'string') return fault;
  const vendors = runtime.program.definitions.list[VENDORS]?.values ?? {};
  const label = Object.hasOwn(vendors, vendor) ? vendors[vendor]?.label : undefined;
  return { ...fault, params: { ...fault.params, vendor: label ?? vendor } };
}

const VENDORS = 'paperVendors';

/**
 * The order for a click-to-mail vendor as it is stored: the fields that its metadata types have, nothing of a payment card, and the
 * credentials in a sealed field that is never returned. Stored credentials are entered again for another address.
 */
async function orderForVendor(
  context: OperationContext,
  values: Values,
  stored: Values | undefined,
): Promise<{ set: Record<string, unknown>; fault?: ProfileFault }> {
  const isSent = isClickToMail(values) && !isLinked(values);
  if (!isSent && !Array.isArray(values.clickToMail)) return { set: {} };
  const { runtime } = context;
  const fieldsOf = (type: string) => (isSent ? (runtime.program.fields[type] ?? []) : []).filter(isActive);
  const { createJob, address: party, payment, userCredentials } = VENDOR_SECTIONS;
  const address = channelAddress(runtime, await vendorChannelOf(context, values));
  const former = storedLogin(stored ?? {});
  const { fields, credentials, missing } = vendorOrder(
    values.clickToMail,
    former.address === address ? former.credentials : {},
    {
      createJob: fieldsOf(createJob),
      address: fieldsOf(party),
      payment: fieldsOf(payment),
      userCredentials: fieldsOf(userCredentials),
    },
  );
  const set = {
    clickToMail: fields.length > 0 ? fields : null,
    clickToMailCredentials: sealedLogin(credentials, address),
  };
  return isSent && missing.length > 0
    ? { set, fault: { field: 'clickToMail', message: 'vendorMandatory', params: { fields: missing.join(', ') } } }
    : { set };
}

const isActive = ({ isActive: active }: { isActive?: boolean | undefined }): boolean => active !== false;

/** The blocks as their modes have them, and when the profile delivers next. */
function scheduled(values: Values, zone: string, after: number): Record<string, unknown> {
  const blocks = normalScheduling(values.scheduling);
  const restricted = (Array.isArray(values.restrictedTime) ? values.restrictedTime : []) as RestrictedTime[];
  const [next] = values.isActiveProfile === false ? [] : nextTimes({ blocks, restricted, zone, after });
  return {
    ...(blocks.length > 0 ? { scheduling: blocks.map(asStored) } : {}),
    nextDeliver: next === undefined ? null : new Date(next).toISOString(),
  };
}

/** A member as it is stored: what is empty is not there. */
const asStored = (block: ScheduleBlock): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(block).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Another active profile of the same account and mode that some invoice could match, too. */
async function sameInvoices(
  context: OperationContext,
  id: string | undefined,
  values: Values,
): Promise<StoredRecord | undefined> {
  if (values.isActiveProfile === false) return undefined;
  const { records } = await context.services.store.entities(own.deliveryProfile).list({
    scopes: [context.access.scope(own.deliveryProfile)],
    today: context.today,
    extraTypes: {},
    filter: {
      condition: 'and',
      fields: [
        { name: 'mode', operator: 'equalTo', value: values.mode },
        { name: 'account', operator: 'equalTo', value: values.account ?? null },
        { name: 'isActiveProfile', operator: 'equalTo', value: true },
      ],
    },
    limit: 1000,
  });
  return records.find((other) => other.id !== id && basesMeet(values, other.values));
}
