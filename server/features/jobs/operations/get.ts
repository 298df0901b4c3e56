import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { wireJob } from '../../../jobs/job.ts';
import { findJob } from '../../../jobs/jobTable.ts';

export const get: Operation<'jobs.get'> = {
  async run(context, { id }) {
    const row = await findJob(context.services.store, id, signedIn(context).user.id);
    if (!row) throw notFound(t('jobGone'));
    return { job: wireJob(row) };
  },
};
