import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { countsAsLeft, isHandedOver } from '../handedOver.ts';
import { membershipsOf, textOf } from '../packet.ts';

/**
 * All at once: a packet may have a thousand invoices. Their other packets are read without a lock, for two servers that note two of them
 * at the same moment would each wait for the other one.
 */
export const deliveredWith: Operation<'delivery.deliveredWith'> = {
  async run(context, { packetId }) {
    const packet = await accessibleRecord(context, own.packet, packetId, 'get');
    if (!isHandedOver(packet)) return { invoices: [] };
    const { store } = context.services;
    const members = store.entities(own.packetInvoice);
    const here = await membershipsOf(context, 'packet', [packet.id]);
    const invoices = [...new Set(here.map((row) => textOf(row, 'invoice')))];
    // Locked until the end of the transaction: whoever notes another packet of them goes on after it, and sees what it noted.
    await store.entities(own.invoice).getMany(invoices);
    const all = await membershipsOf(context, 'invoice', invoices);
    const others = all.filter((row) => textOf(row, 'packet') !== packet.id);
    if (others.length === 0) return { invoices };
    const status = { by: 'packet', ...store.entities(own.packet).referenced('status', {}) };
    const ids = others.map(({ id }) => id);
    const beside = await members.referencedValues(ids, { status });
    const open = others.filter(({ id }) => !countsAsLeft(beside.get(id)?.status));
    const waiting = new Set(open.map((row) => textOf(row, 'invoice')));
    return { invoices: invoices.filter((id) => !waiting.has(id)) };
  },
};
