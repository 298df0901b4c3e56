import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { documentsOf } from '../../../invoiceAudits/shipmentDocuments.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';

/** The documents of a record that one may see: First, Second, Third as its account's profile orders them, then oldest first. */
export const list: Operation<'files.list'> = {
  async run(context, { entity, record }) {
    context.access.need(own.document, 'list');
    const stored = await accessibleRecord(context, entity, record, 'get');
    return { documents: await documentsOf(context, entity, stored) };
  },
};
