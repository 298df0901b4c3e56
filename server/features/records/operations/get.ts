import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { withReferencedColumns } from '../../../recordAccess/readAccess.ts';
import { templateKeys } from '../../../recordAccess/requestedSelection.ts';
import { projection } from '../../../recordAccess/wireRow.ts';

export const get: Operation<'records.get'> = {
  async run(context, { entity, id, template }) {
    const record = await accessibleRecord(context, entity, id, 'get');
    const fields = template === undefined ? undefined : templateKeys(context, template, entity);
    const [row] = await withReferencedColumns(context, entity, template, [projection(context, entity, fields)(record)]);
    return { row };
  },
};
