import { type Operation, signedIn } from '../../../call/operation.ts';
import { oneBatch, wireBatch } from '../../../uploads/batches.ts';

export const batch: Operation<'imports.batch'> = {
  async run(context, { id }) {
    return { batch: wireBatch(await oneBatch(context.services.store, signedIn(context), id)) };
  },
};
