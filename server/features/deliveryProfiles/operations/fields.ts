import type { Operation } from '../../../call/operation.ts';
import { invoiceFields } from '../../../recordAccess/invoiceFields.ts';

/** What profiles may name: fields of invoices, of their charges and of shipments that this user may see. */
export const fields: Operation<'deliveryProfiles.fields'> = {
  async run(context) {
    return invoiceFields(context);
  },
};
