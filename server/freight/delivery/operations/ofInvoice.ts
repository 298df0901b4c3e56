import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { systemZone } from '../../../records/read/systemZone.ts';
import { projection } from '../../../records/read/wireRow.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { consideredProfiles } from '../matching.ts';
import { membershipsOf, textOf } from '../packet.ts';
import { dueAt } from '../schedule.ts';

/** The packets of an invoice, the one that is due last first, and the profiles that were considered. */
export const ofInvoice: Operation<'delivery.ofInvoice'> = {
  async run(context, { invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    context.access.need(own.packet, 'get');
    const { store } = context.services;
    const rows = await membershipsOf(context, 'invoice', [invoice.id]);
    const packets = await store.entities(own.packet).getMany(rows.map((row) => textOf(row, 'packet')));
    const seen = packets.filter(isAccessible(context, own.packet, 'get'));
    seen.sort((one, other) => (textOf(one, 'dueAt') < textOf(other, 'dueAt') ? 1 : -1));
    return { rows: seen.map(projection(context, own.packet)), profiles: await usesOf(context, invoice, packets) };
  },
};

/** Each profile of the invoice's account, its parents and the system, and why it is used or not. */
async function usesOf(context: OperationContext, invoice: StoredRecord, packets: readonly StoredRecord[]) {
  if (!context.access.may(own.deliveryProfile, 'list')) return [];
  const packed = new Set(packets.map((packet) => textOf(packet, 'profile')));
  const zone = await systemZone(context);
  const considered = await consideredProfiles(context, invoice);
  return considered.map(({ profile, use }) => {
    const waits = use === 'used' && !packed.has(profile.id) && !dueAt(profile, context.now, zone);
    return {
      id: profile.id,
      profileName: textOf(profile, 'profileName'),
      mode: textOf(profile, 'mode'),
      account: textOf(profile, 'account'),
      use: waits ? 'manual' : use,
    };
  });
}
