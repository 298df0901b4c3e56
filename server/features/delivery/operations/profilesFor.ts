import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { systemZone } from '../../../recordAccess/systemZone.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { type Match, matchingProfiles } from '../matching.ts';
import { invoicesOf, numberOf, textOf } from '../packet.ts';
import { packetName } from '../packetName.ts';
import { dueAt } from '../schedule.ts';

/** The profiles that an invoice matches, with the packet that waits for its time and that it may join. */
export const profilesFor: Operation<'delivery.profilesFor'> = {
  async run(context, { invoiceId, now = false }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const zone = await systemZone(context);
    const profiles = [];
    for (const match of await matchingProfiles(context, invoice)) {
      const due = now ? context.now : dueAt(match.profile, context.now, zone);
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

/** What leaves alone: a page of its own, and a mail or file of its own where the profile says so. */
const isAlone = ({ content }: Match): boolean =>
  textOf(content, 'mode') === 'web' ||
  content.values.emailPerInvoice === true ||
  content.values.singleInvoiceFile === true;

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
  return records.find((packet) => textOf(packet, 'dueAt') === at && (numberOf(packet, 'invoiceCount') ?? 1) < most);
}
