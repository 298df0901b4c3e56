import { oneBatch, wireBatch } from '../../imports/batches.ts';
import { type Operation, signedIn } from '../operation.ts';

export const batch: Operation<'imports.batch'> = {
  async run(context, { id }) {
    return { batch: wireBatch(await oneBatch(context.services.store, signedIn(context), id)) };
  },
};
