import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { matchingProfiles } from '../matching.ts';

/** True if a matching delivery profile permits zero charges; false without an invoice. */
export const billsZero: Operation<'delivery.billsZero'> = {
  async run(context, { invoiceId }) {
    if (!invoiceId) return { isAllowed: false };
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const matches = await matchingProfiles(context, invoice);
    return { isAllowed: matches.some(({ content }) => content.values.isZeroBilling === true) };
  },
};
