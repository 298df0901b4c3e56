import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { isCancelled, isHandedOver } from '../handedOver.ts';
import { textOf } from '../packet.ts';

const SCHEDULED = ['due', 'failed'];
const WAITING = ['due', 'built', 'failed', 'dead'];
const BEGUN = ['sending', 'awaiting', 'sent', 'inDoubt', 'accepted', 'rejected'];

/** How the packets of an invoice stand. */
export const standing: Operation<'delivery.standing'> = {
  async run(context, { invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const { store } = context.services;
    const rows = await store
      .entities(own.packetInvoice)
      .lookup({ matchKey: 'invoice', values: [invoice.id], scopes: [context.access.scope(own.packetInvoice)] });
    const all = await store.entities(own.packet).getMany(rows.map((row) => textOf(row, 'packet')));
    const packets = all.filter((packet) => !isCancelled(packet));
    const inOne = (states: readonly string[]) =>
      packets.filter((packet) => states.includes(textOf(packet, 'status'))).map(({ id }) => id);
    return {
      packets: packets.map(({ id }) => id),
      scheduled: inOne(SCHEDULED),
      waiting: inOne(WAITING),
      begun: inOne(BEGUN),
      isDelivered: packets.length > 0 && packets.every(isHandedOver),
    };
  },
};
