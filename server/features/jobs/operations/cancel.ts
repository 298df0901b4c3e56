import { findJob } from '../../../jobs/jobTable.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const cancel: Operation<'jobs.cancel'> = {
  async run(context, { key }) {
    const { user } = signedIn(context);
    const job = await findJob(context.services.store, key, user.id);
    if (!job) throw notFound(t('jobGone'));
    if (job.finished_at !== null) throw new HttpError(412, t('jobEnded'));
    const words = t('jobStopped').in(context.runtime.program);
    await context.services.jobs.cancel(key, user.id, words);
    return { msg: t('jobStopping') };
  },
};
