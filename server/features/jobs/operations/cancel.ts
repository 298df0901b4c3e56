import { HttpError, notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { findJob } from '../../../jobs/jobTable.ts';

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
