import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { discardBatch } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';
import { stopReading } from '../stopReading.ts';

export const discard: Operation<'imports.discard'> = {
  async run(context, { id }) {
    const batch = await importOf(context, id);
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
