import type { Operation } from '../../../operations/operation.ts';
import { invoiceFields } from '../invoiceFields.ts';

/** Fields for profiles: visible fields of invoices, of their charges and of shipments. */
export const fields: Operation<'deliveryProfiles.fields'> = {
  async run(context) {
    return invoiceFields(context);
  },
};
