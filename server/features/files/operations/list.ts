import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { accessibleSelection } from '../../../recordAccess/readAccess.ts';

/** The documents of a record that one may see, oldest first: First, Second, Third. */
export const list: Operation<'files.list'> = {
  async run(context, { entity, record }) {
    context.access.need(own.document, 'list');
    await accessibleRecord(context, entity, record, 'get');
    const found = await context.services.store.entities(own.document).lookup({
      ...accessibleSelection(context, own.document, 'list', {
        condition: 'and',
        fields: [{ name: 'entity', operator: 'equalTo', value: entity }],
      }),
      matchKey: 'record',
      values: [record],
    });
    return {
      documents: found.map(({ id, values, createdAt }) => ({
        id: values.file,
        documentId: id,
        name: values.name,
        v: values.name,
        type: values.fileType,
        t: values.fileType,
        documentType: values.documentType,
        size: values.size,
        createdOn: createdAt,
      })),
    };
  },
};
