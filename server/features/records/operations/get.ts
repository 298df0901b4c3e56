import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { withReferencedColumns } from '../../../records/read/readAccess.ts';
import { templateKeys } from '../../../records/read/requestedSelection.ts';
import { projection } from '../../../records/read/wireRow.ts';

export const get: Operation<'records.get'> = {
  async run(context, { entity, id, template }) {
    const record = await accessibleRecord(context, entity, id, 'get');
    const fields = template === undefined ? undefined : templateKeys(context, template, entity);
    const [row] = await withReferencedColumns(context, entity, template, [projection(context, entity, fields)(record)]);
    return { row };
  },
};
