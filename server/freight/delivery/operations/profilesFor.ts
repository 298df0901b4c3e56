import { textKey } from '../../../../engine/values/textKey.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { systemZone } from '../../../records/read/systemZone.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { isCancelled } from '../handedOver.ts';
import { baseValues, type Match, matchingProfiles } from '../matching.ts';
import { invoicesOf, membershipsOf, numberOf, textOf } from '../packet.ts';
import { packetName } from '../packetName.ts';
import { dueAt } from '../schedule.ts';

/** The profiles that an invoice matches, with the packet that waits for its time and that it may join. */
export const profilesFor: Operation<'delivery.profilesFor'> = {
  async run(context, { invoiceId, now = false }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const zone = await systemZone(context);
    const profiles = [];
    const packed = now ? await profilesWithPacket(context, invoice.id) : new Set<string>();
    for (const match of await matchingProfiles(context, invoice)) {
      if (packed.has(match.profile.id)) continue;
      const due = now || isImmediate(match) ? context.now : dueAt(match.profile, context.now, zone);
      if (!due) continue;
      const open = now ? undefined : await openPacket(context, match, invoice, due);
      const beside = open ? await invoicesOf(context, open.id) : [];
      profiles.push({
        id: match.profile.id,
        mode: textOf(match.profile, 'mode'),
        vendor: textOf(match.content, 'deliveryPartyName') || null,
        dueAt: due.toISOString(),
        packetName: packetName(context, match.profile, [...beside, invoice]),
        packet: open?.id ?? null,
        count: beside.length + 1,
      });
    }
    return { profiles };
  },
};

/** The profiles that have a packet of the invoice: they do not send it twice. */
async function profilesWithPacket(context: OperationContext, invoice: string): Promise<ReadonlySet<string>> {
  const rows = await membershipsOf(context, 'invoice', [invoice]);
  const packets = await context.services.store.entities(own.packet).getMany(rows.map((row) => textOf(row, 'packet')));
  return new Set(packets.filter((packet) => !isCancelled(packet)).map((packet) => textOf(packet, 'profile')));
}

/**
 * True for invoices delivered alone: web pages, separate mails if the profile says so, and interchanges unless the
 * profile combines them, as each is acknowledged by its own control number.
 */
const isAlone = ({ content }: Match): boolean => {
  const { singleInvoiceFile, emailPerInvoice } = content.values;
  const mode = textOf(content, 'mode');
  return mode === 'web' || emailPerInvoice === true || (EDI.has(mode) && singleInvoiceFile !== true);
};

const EDI: ReadonlySet<string> = new Set(['edi', 'cevaEdi']);

/** The condition of a matching profile is met: if the profile says so, the invoice does not wait for a schedule. */
const isImmediate = ({ content }: Match): boolean =>
  content.values.onConditionDeliver === true && textOf(content, 'masterCondition') !== '';

/** Key of invoices that share a packet if the profile groups by its base. */
async function groupOf({ services }: OperationContext, { content }: Match, invoice: StoredRecord): Promise<string> {
  if (content.values.profileBasedGrouping !== true || !Array.isArray(content.values.profileBase)) return '';
  const keys = (content.values.profileBase as { key?: unknown }[]).map(({ key }) => String(key ?? ''));
  const valueAt = baseValues(invoice, await services.store.entities(own.shipment).get(textOf(invoice, 'shipment')));
  return JSON.stringify(keys.map((key) => textKey(valueAt(key))));
}

/** A packet of the same profile and account that leaves at the same time, and is not full. */
async function openPacket(
  context: OperationContext,
  match: Match,
  invoice: StoredRecord,
  due: Date,
): Promise<StoredRecord | undefined> {
  if (isAlone(match) || due.getTime() <= context.now.getTime()) return undefined;
  const most = numberOf(match.content, 'invoiceCount') ?? Number.POSITIVE_INFINITY;
  const { records } = await context.services.store.entities(own.packet).list({
    scopes: [context.access.scope(own.packet)],
    filter: {
      condition: 'and',
      fields: [
        { name: 'status', operator: 'equalTo', value: 'due' },
        { name: 'profile', operator: 'equalTo', value: match.profile.id },
        { name: 'account', operator: 'equalTo', value: textOf(invoice, 'account') },
      ],
    },
    today: context.today,
    limit: 1000,
  });
  const at = due.toISOString();
  const open = records.filter(
    (packet) => textOf(packet, 'dueAt') === at && (numberOf(packet, 'invoiceCount') ?? 1) < most,
  );
  const group = await groupOf(context, match, invoice);
  for (const packet of open) {
    const [first] = group === '' ? [] : await invoicesOf(context, packet.id);
    if (!first || (await groupOf(context, match, first)) === group) return packet;
  }
  return undefined;
}
