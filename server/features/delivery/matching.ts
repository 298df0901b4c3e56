/**
 * Which delivery profiles an invoice matches: of each mode those of the nearest level that has active ones, its account's before
 * its parent's before the system's.
 */
import { textKey } from '../../../engine/index.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../call/operation.ts';
import { conditionHolds } from '../../recordAccess/conditions.ts';
import type { StoredRecord } from '../../store/index.ts';
import { profileOf, textOf } from './packet.ts';

export interface Match {
  /** The profile itself: it says when, and whose it is. */
  readonly profile: StoredRecord;
  /** The one whose content counts. */
  readonly content: StoredRecord;
}

/** An account's parents are as deep as this at most. */
const DEEPEST = 10;

export async function matchingProfiles(context: OperationContext, invoice: StoredRecord): Promise<Match[]> {
  const { store } = context.services;
  const levels = [...(await accountLine(context, textOf(invoice, 'account'))), ''];
  const { records } = await store.entities(own.deliveryProfile).list({
    scopes: [context.access.scope(own.deliveryProfile)],
    filter: { condition: 'and', fields: [{ name: 'isActiveProfile', operator: 'equalTo', value: true }] },
    today: context.today,
    limit: 10_000,
  });
  const shipment = await store.entities(own.shipment).get(textOf(invoice, 'shipment'));
  const matches: Match[] = [];
  const decided = new Set<string>();
  for (const level of levels) {
    const here = records.filter((one) => textOf(one, 'account') === level && !decided.has(textOf(one, 'mode')));
    for (const profile of here) {
      decided.add(textOf(profile, 'mode'));
      const content = (await profileOf(context, profile.id)) ?? profile;
      if (holds(context, content, invoice, shipment)) matches.push({ profile, content });
    }
  }
  return matches.filter(({ profile }) => textOf(profile, 'mode') !== VIEW);
}

/** What a person looks at is not delivered. */
const VIEW = 'viewInvoice';

/** An account and its parents, nearest first. */
async function accountLine({ services }: OperationContext, account: string): Promise<string[]> {
  const line: string[] = [];
  for (let id = account; id !== '' && !line.includes(id) && line.length < DEEPEST; ) {
    line.push(id);
    const found = await services.store.entities(own.account).get(id);
    id = found ? textOf(found, 'parentAccount') : '';
  }
  return line;
}

function holds(
  { runtime, today }: OperationContext,
  content: StoredRecord,
  invoice: StoredRecord,
  shipment: StoredRecord | undefined,
): boolean {
  if (content.values.dontUseAdditionalInvoice === true && invoice.values.additionalInvoice === true) return false;
  const valueOf = (path: string): string => {
    const [first = '', second] = path.split('.');
    if (second !== undefined) return first === own.shipment && shipment ? textOf(shipment, second) : '';
    return textOf(invoice, first) || (shipment ? textOf(shipment, first) : '');
  };
  const asked = ['profileBase', 'query'].flatMap((list) => {
    const rows = content.values[list];
    return Array.isArray(rows) ? (rows as { key?: unknown; values?: unknown }[]) : [];
  });
  const meets = asked.every(({ key, values }) => {
    const wanted = String(values ?? '')
      .split(',')
      .map((one) => textKey(one.trim()));
    return wanted.includes(textKey(valueOf(String(key ?? ''))));
  });
  if (!meets) return false;
  const condition = content.values.masterCondition;
  const over = typeof condition === 'string' && condition.includes('"over":"shipment"') ? shipment : invoice;
  return conditionHolds(runtime, condition, over?.values ?? {}, today);
}
