import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { isAccessible } from '../../../recordAccess/readAccess.ts';
import { projection } from '../../../recordAccess/wireRow.ts';
import { membershipsOf, textOf } from '../packet.ts';

/** The packets of an invoice, the one that is due last first. */
export const ofInvoice: Operation<'delivery.ofInvoice'> = {
  async run(context, { invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    context.access.need(own.packet, 'get');
    const { store } = context.services;
    const rows = await membershipsOf(context, 'invoice', [invoice.id]);
    const packets = await store.entities(own.packet).getMany(rows.map((row) => textOf(row, 'packet')));
    const seen = packets.filter(isAccessible(context, own.packet, 'get'));
    seen.sort((one, other) => (textOf(one, 'dueAt') < textOf(other, 'dueAt') ? 1 : -1));
    return { rows: seen.map(projection(context, own.packet)) };
  },
};
