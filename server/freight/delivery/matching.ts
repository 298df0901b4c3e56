/**
 * Which delivery profiles an invoice matches: of each mode those of the nearest level that has active ones, its account's before
 * its parent's before the system's.
 */
import { amountOf } from '../../../engine/freight/amounts.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { conditionHolds } from '../../records/check/conditions.ts';
import { recordsOfLevels } from '../../records/read/levels.ts';
import type { StoredRecord } from '../../store/index.ts';
import { byRules } from './deliveryRules.ts';
import { profileOf, textOf } from './packet.ts';

export interface Match {
  /** The profile itself: it says when, and whose it is. */
  readonly profile: StoredRecord;
  /** The one whose content counts. */
  readonly content: StoredRecord;
}

/** Why an invoice is delivered by a profile, or not. */
export type ProfileUse =
  | 'used'
  | 'inactive'
  | 'behindNearer'
  | 'onlyShown'
  | 'additionalInvoice'
  | 'zeroTotal'
  | 'otherBase'
  | 'condition'
  | 'rules';

export interface ConsideredProfile extends Match {
  readonly use: ProfileUse;
}

/** The profiles that an invoice matches, in the order of the delivery rules of its account. */
export async function matchingProfiles(context: OperationContext, invoice: StoredRecord): Promise<Match[]> {
  const { matches } = await judgedProfiles(context, invoice);
  return matches;
}

/** Every profile at the levels of an invoice's account, with the reason why it is used or not; used ones first. */
export async function consideredProfiles(
  context: OperationContext,
  invoice: StoredRecord,
): Promise<ConsideredProfile[]> {
  const { matches, judged } = await judgedProfiles(context, invoice);
  const used = new Set(matches.map(({ profile }) => profile.id));
  const others = judged.filter(({ profile }) => !used.has(profile.id));
  return [
    ...matches.map((match): ConsideredProfile => ({ ...match, use: 'used' })),
    ...others.map((one): ConsideredProfile => ({ ...one, use: one.use === 'used' ? 'rules' : one.use })),
  ];
}

/** The profiles at the levels of an invoice's account, and its shipment. */
async function profilesFor(context: OperationContext, invoice: StoredRecord) {
  const profiles = await recordsOfLevels(context, own.deliveryProfile, textOf(invoice, 'account'));
  const shipment = await context.services.store.entities(own.shipment).get(textOf(invoice, 'shipment'));
  return { profiles, shipment };
}

const contentOf = async (context: OperationContext, profile: StoredRecord): Promise<StoredRecord> =>
  (await profileOf(context, profile.id)) ?? profile;

async function judgedProfiles(
  context: OperationContext,
  invoice: StoredRecord,
): Promise<{ matches: Match[]; judged: ConsideredProfile[] }> {
  const { profiles, shipment } = await profilesFor(context, invoice);
  const judged: ConsideredProfile[] = [];
  for (const { record: profile, standing } of profiles) {
    const content = standing === 'inForce' ? await contentOf(context, profile) : profile;
    const use = standing === 'inForce' ? judge(context, { profile, content }, invoice, shipment) : standing;
    judged.push({ profile, content, use });
  }
  const fitting = judged.filter(({ use }) => use === 'used').map(({ profile, content }) => ({ profile, content }));
  return { matches: await byRules(context, invoice, fitting), judged };
}

/** Profiles of this mode are not delivered: they define the copy of an invoice that a user views or prints. */
const VIEW = 'viewInvoice';

/** The profile of an invoice's copy: that of the nearest level that matches the invoice. */
export async function viewProfile(context: OperationContext, invoice: StoredRecord): Promise<StoredRecord | undefined> {
  const { profiles, shipment } = await profilesFor(context, invoice);
  for (const { record: profile, standing } of profiles) {
    if (standing !== 'inForce' || textOf(profile, 'mode') !== VIEW) continue;
    const content = await contentOf(context, profile);
    if (fitOf(context, content, invoice, shipment) === 'used') return content;
  }
  return undefined;
}

/** The value of a base field: of the invoice, or of its shipment. */
export const baseValues =
  (invoice: StoredRecord, shipment: StoredRecord | undefined) =>
  (path: string): string => {
    const [first = '', second] = path.split('.');
    if (second !== undefined) return first === own.shipment && shipment ? textOf(shipment, second) : '';
    return textOf(invoice, first) || (shipment ? textOf(shipment, first) : '');
  };

function judge(
  context: OperationContext,
  { profile, content }: Match,
  invoice: StoredRecord,
  shipment: StoredRecord | undefined,
): ProfileUse {
  const { values } = content;
  if (textOf(profile, 'mode') === VIEW) return 'onlyShown';
  if (values.dontUseAdditionalInvoice === true && invoice.values.additionalInvoice === true) return 'additionalInvoice';
  if (values.isZeroBilling !== true && amountOf(invoice.values.invoiceTotal)?.isZero()) return 'zeroTotal';
  return fitOf(context, content, invoice, shipment);
}

/** Compares an invoice with the base values and the condition of a profile. */
function fitOf(
  { runtime, today }: OperationContext,
  content: StoredRecord,
  invoice: StoredRecord,
  shipment: StoredRecord | undefined,
): ProfileUse {
  const valueAt = baseValues(invoice, shipment);
  const asked = ['profileBase', 'query'].flatMap((list) => {
    const rows = content.values[list];
    return Array.isArray(rows) ? (rows as { key?: unknown; values?: unknown }[]) : [];
  });
  const meets = asked.every(({ key, values }) => {
    const wanted = String(values ?? '')
      .split(',')
      .map((one) => textKey(one.trim()));
    return wanted.includes(textKey(valueAt(String(key ?? ''))));
  });
  if (!meets) return 'otherBase';
  const condition = content.values.masterCondition;
  const over = typeof condition === 'string' && condition.includes('"over":"shipment"') ? shipment : invoice;
  return conditionHolds(runtime, condition, over?.values ?? {}, today) ? 'used' : 'condition';
}
