import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { isCancelled, isHandedOver } from '../handedOver.ts';
import { invoicesOf, membershipsOf, readPacket, textOf } from '../packet.ts';
import { packetName } from '../packetName.ts';
import { progressOf } from '../packetProgress.ts';

const SCHEDULED = ['due', 'failed'];
const WAITING = ['due', 'built', 'failed', 'dead'];
const BUILDING = ['building'];
const BEGUN = ['sending', 'awaiting', 'sent', 'inDoubt', 'accepted', 'rejected'];

/** The state of an invoice's packets. */
export const standing: Operation<'delivery.standing'> = {
  async run(context, { invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const rows = await membershipsOf(context, 'invoice', [invoice.id]);
    const all = await context.services.store.entities(own.packet).getMany(rows.map((row) => textOf(row, 'packet')));
    const packets = all.filter((packet) => !isCancelled(packet));
    const inOne = (states: readonly string[]) => packets.filter((packet) => states.includes(textOf(packet, 'status')));
    const idsIn = (states: readonly string[]) => inOne(states).map(({ id }) => id);
    const leaving = [];
    const partly: string[] = [];
    for (const packet of inOne(WAITING)) {
      if (await isPartlyHandedOver(context, packet)) partly.push(packet.id);
      const row = rows.find((one) => textOf(one, 'packet') === packet.id);
      if (row) leaving.push(await withoutInvoice(context, packet, row));
    }
    return {
      packets: packets.map(({ id }) => id),
      scheduled: idsIn(SCHEDULED),
      leaving,
      building: idsIn(BUILDING),
      begun: [...idsIn(BEGUN), ...partly],
      isDelivered: packets.length > 0 && packets.every(isHandedOver),
    };
  },
};

/** An attempt that failed may have handed over some of its files. */
async function isPartlyHandedOver(context: OperationContext, packet: StoredRecord): Promise<boolean> {
  if (!['failed', 'dead'].includes(textOf(packet, 'status'))) return false;
  const read = await readPacket(context, packet.id);
  const progress = await progressOf(context, read);
  return read.files.some((_, index) => progress.stageOf(index) !== undefined);
}

/** A packet as it is once an invoice has left it. */
async function withoutInvoice(context: OperationContext, packet: StoredRecord, row: StoredRecord) {
  const rest = (await invoicesOf(context, packet.id)).filter(({ id }) => id !== textOf(row, 'invoice'));
  const profile = await context.services.store.entities(own.deliveryProfile).get(textOf(packet, 'profile'));
  return {
    packet: packet.id,
    member: row.id,
    status: textOf(packet, 'status'),
    count: rest.length,
    name: profile && rest.length > 0 ? packetName(context, profile, rest) : textOf(packet, 'name'),
  };
}
