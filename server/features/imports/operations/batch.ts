import type { Operation } from '../../../operations/operation.ts';
import { wireBatch } from '../../../uploads/batches.ts';
import { followRecords } from '../followRecords.ts';
import { importOf } from '../importOf.ts';

export const batch: Operation<'imports.batch'> = {
  async run(context, { id }) {
    return { batch: wireBatch(await followRecords(context, await importOf(context, id))) };
  },
};
