/**
 * Which delivery profiles an invoice matches: of each mode those of the nearest level that has active ones, its account's before
 * its parent's before the system's.
 */
import { amountOf } from '../../../engine/freight/amounts.ts';
import { textKey } from '../../../engine/index.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../call/operation.ts';
import { conditionHolds } from '../../recordAccess/conditions.ts';
import { recordsInForce } from '../../recordAccess/levels.ts';
import type { StoredRecord } from '../../store/index.ts';
import { byRules } from './deliveryRules.ts';
import { profileOf, textOf } from './packet.ts';

export interface Match {
  /** The profile itself: it says when, and whose it is. */
  readonly profile: StoredRecord;
  /** The one whose content counts. */
  readonly content: StoredRecord;
}

export async function matchingProfiles(context: OperationContext, invoice: StoredRecord): Promise<Match[]> {
  const { store } = context.services;
  const profiles = await recordsInForce(context, own.deliveryProfile, textOf(invoice, 'account'));
  const shipment = await store.entities(own.shipment).get(textOf(invoice, 'shipment'));
  const matches: Match[] = [];
  for (const profile of profiles) {
    const content = (await profileOf(context, profile.id)) ?? profile;
    if (delivers(content, invoice) && holds(context, content, invoice, shipment)) matches.push({ profile, content });
  }
  return byRules(
    context,
    invoice,
    matches.filter(({ profile }) => textOf(profile, 'mode') !== VIEW),
  );
}

/** Profiles of this mode are not delivered: they define the copy of an invoice that a user views or prints. */
const VIEW = 'viewInvoice';

/** The profile of an invoice's copy: that of the nearest level that matches the invoice. */
export async function viewProfile(context: OperationContext, invoice: StoredRecord): Promise<StoredRecord | undefined> {
  const profiles = await recordsInForce(context, own.deliveryProfile, textOf(invoice, 'account'));
  const shipment = await context.services.store.entities(own.shipment).get(textOf(invoice, 'shipment'));
  for (const profile of profiles.filter((one) => textOf(one, 'mode') === VIEW)) {
    const content = (await profileOf(context, profile.id)) ?? profile;
    if (holds(context, content, invoice, shipment)) return content;
  }
  return undefined;
}

/** What a field of a base has: of the invoice, else of its shipment. */
export const baseValues =
  (invoice: StoredRecord, shipment: StoredRecord | undefined) =>
  (path: string): string => {
    const [first = '', second] = path.split('.');
    if (second !== undefined) return first === own.shipment && shipment ? textOf(shipment, second) : '';
    return textOf(invoice, first) || (shipment ? textOf(shipment, first) : '');
  };

/** Returns false for additional invoices and invoices without an amount that the profile does not deliver. */
function delivers({ values }: StoredRecord, invoice: StoredRecord): boolean {
  if (values.dontUseAdditionalInvoice === true && invoice.values.additionalInvoice === true) return false;
  return values.isZeroBilling === true || !amountOf(invoice.values.invoiceTotal)?.isZero();
}

function holds(
  { runtime, today }: OperationContext,
  content: StoredRecord,
  invoice: StoredRecord,
  shipment: StoredRecord | undefined,
): boolean {
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
  if (!meets) return false;
  const condition = content.values.masterCondition;
  const over = typeof condition === 'string' && condition.includes('"over":"shipment"') ? shipment : invoice;
  return conditionHolds(runtime, condition, over?.values ?? {}, today);
}
