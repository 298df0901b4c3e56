import type { Operation } from '../../../call/operation.ts';
import { templateKeys } from '../../../records/askedSelection.ts';
import { oneRecord } from '../../../records/oneRecord.ts';
import { projection } from '../../../records/wireRow.ts';

export const get: Operation<'records.get'> = {
  async run(context, { entity, id, template }) {
    const record = await oneRecord(context, entity, id, 'get');
    const fields = template === undefined ? undefined : templateKeys(context, template, entity);
    return { row: projection(context.access, entity, fields)(record) };
  },
};
