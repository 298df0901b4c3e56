import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { needDocuments } from '../documentTypes.ts';

/** The documents of a record that one may see: First, Second, Third as its account's profile orders them, then oldest first. */
export const list: Operation<'files.list'> = {
  async run(context, { entity, record }) {
    context.access.need(own.document, 'list');
    needDocuments(context.runtime.program, entity);
    const stored = await accessibleRecord(context, entity, record, 'get');
    return { documents: await context.services.extension.documents.of(context, entity, stored) };
  },
};
