import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { packetName as nameOf } from '../packetName.ts';

/** What a packet that a person makes is called; it is due at once. */
export const packetName: Operation<'delivery.packetName'> = {
  async run(context, { profileId, invoiceIds }) {
    const profile = await accessibleRecord(context, own.deliveryProfile, profileId, 'get');
    const invoices = [];
    for (const id of invoiceIds) invoices.push(await accessibleRecord(context, own.invoice, id, 'get'));
    return { packetName: nameOf(context, profile, invoices), dueAt: context.now.toISOString() };
  },
};
