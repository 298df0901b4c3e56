import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { beginApplying, oneBatch } from '../../../uploads/batches.ts';

/** Saves the valid rows of an upload and, on request, ends the lanes missing in it, as a job. */
export const applyLanes: Operation<'rating.applyLanes'> = {
  async run(context, { id, endGone = false }) {
    const session = signedIn(context);
    const batch = await oneBatch(context.services.store, session, id);
    context.access.need(batch.entity, 'update');
    if (batch.within === undefined) throw notFound(t('uploadGone'));
    const jobId = await context.services.jobs.ask(
      {
        kind: 'laneUpload',
        title: t('ratingLanesApply', { name: batch.fileName }).in(context.runtime.program),
        userId: session.user.id,
        context: session.context,
        input: { batchId: batch.id, endGone },
      },
      (tx) => beginApplying(tx, batch),
    );
    return { jobId };
  },
};
