/**
 * Checks of delivery profiles in each save: their schedule, their channel, the vendor's order, and profiles that deliver the same
 * invoices.
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
import { own } from '../../../metadata/freight/entities.ts';
import type { CheckedRecord, RecordVerdict } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { LocalizedText, t } from '../../platform/words/localizedText.ts';
import { systemZone } from '../../records/read/systemZone.ts';
import type { StoredRecord } from '../../store/index.ts';
import { channelAddress, sealedLogin, storedLogin, vendorChannelOf } from '../delivery/vendorLogin.ts';
import { unknownFields, unlistedValues, unseenNames } from './profileFields.ts';

type Values = Readonly<Record<string, unknown>>;

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
  wrongRule: 'deliveryWrongRule',
  casesFail: 'deliveryCasesFail',
} as const satisfies Record<ProfileMessage, string>;

/** The message of a fault. */
export const faultWords = (message: ProfileMessage, params: Record<string, unknown> = {}): LocalizedText =>
  new LocalizedText(words[message], params);

const errorsOf = ({ field, message, params }: ProfileFault): RecordVerdict => ({
  errors: { [field]: faultWords(message, params) },
});

/** A verdict for each profile, in order. */
export async function profileChecks(
  context: OperationContext,
  records: readonly CheckedRecord[],
): Promise<RecordVerdict[]> {
  const zone = await systemZone(context);
  const checks: RecordVerdict[] = [];
  for (const { id, values, stored } of records) {
    const unseen =
      unseenNames(context, values, stored) ??
      unknownFields(context, values, stored) ??
      (await unlistedValues(context, values, stored));
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
