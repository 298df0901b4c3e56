import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { auditState } from '../auditState.ts';

/** The audit requirements of an invoice's account, and their state. */
export const read: Operation<'audits.read'> = {
  async run(context, { invoiceId, step = 'approval' }) {
    return auditState(context, await accessibleRecord(context, own.invoice, invoiceId, 'get'), step);
  },
};
