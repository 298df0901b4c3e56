import { discardBatch, oneBatch } from '../../imports/batches.ts';
import { stopReading } from '../../imports/stopReading.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

export const discard: Operation<'imports.discard'> = {
  async run(context, { id }) {
    const batch = await oneBatch(context.services.store, signedIn(context), id);
    await discardBatch(context.services.store, batch.id);
    await stopReading(
      context.services,
      signedIn(context).user.id,
      batch.id,
      said('jobStopped').in(context.runtime.program),
    );
    return { msg: said('uploadForgotten', { name: batch.fileName }) };
  },
};
