import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { isCancelled, isHandedOver } from '../handedOver.ts';
import { textOf } from '../packet.ts';

/** All at once: a packet may have a thousand invoices. */
export const deliveredWith: Operation<'delivery.deliveredWith'> = {
  async run(context, { packetId }) {
    const packet = await accessibleRecord(context, own.packet, packetId, 'get');
    const { store } = context.services;
    const members = store.entities(own.packetInvoice);
    const scopes = [context.access.scope(own.packetInvoice)];
    const here = await members.lookup({ matchKey: 'packet', values: [packet.id], scopes });
    const invoices = [...new Set(here.map((row) => textOf(row, 'invoice')))];
    const all = await members.lookup({ matchKey: 'invoice', values: invoices, scopes });
    const packets = await store.entities(own.packet).getMany([...new Set(all.map((row) => textOf(row, 'packet')))]);
    const open = new Set(packets.filter((one) => !isHandedOver(one) && !isCancelled(one)).map(({ id }) => id));
    const waiting = new Set(all.filter((row) => open.has(textOf(row, 'packet'))).map((row) => textOf(row, 'invoice')));
    return { invoices: invoices.filter((id) => !waiting.has(id)) };
  },
};
