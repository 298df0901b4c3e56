import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { discardBatch, oneBatch } from '../../../uploads/batches.ts';
import { stopReading } from '../stopReading.ts';

export const discard: Operation<'imports.discard'> = {
  async run(context, { id }) {
    const batch = await oneBatch(context.services.store, signedIn(context), id);
    await discardBatch(context.services.store, batch.id);
    await stopReading(
      context.services,
      signedIn(context).user.id,
      batch.id,
      t('jobStopped').in(context.runtime.program),
    );
    return { msg: t('uploadForgotten', { name: batch.fileName }) };
  },
};
