import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { auditState } from '../../../invoiceAudits/auditState.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';

/** What an invoice's account demands of it, and what of it is there. */
export const read: Operation<'audits.read'> = {
  async run(context, { invoiceId, step = 'approval' }) {
    return auditState(context, await accessibleRecord(context, own.invoice, invoiceId, 'get'), step);
  },
};
