import { type Operation, signedIn } from '../../../call/operation.ts';
import { oneBatch, wireBatch } from '../../../uploads/batches.ts';
import { followRecords } from '../followRecords.ts';

export const batch: Operation<'imports.batch'> = {
  async run(context, { id }) {
    const found = await oneBatch(context.services.store, signedIn(context), id);
    return { batch: wireBatch(await followRecords(context, found)) };
  },
};
