import type { JobOrder } from '../../../jobs/job.ts';
import { findJob } from '../../../jobs/jobTable.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

/** The run checks the access again, as each run of an export does. */
export const repeat: Operation<'exports.repeat'> = {
  async run(context, { id }) {
    const { user } = signedIn(context);
    const job = await findJob(context.services.store, id, user.id);
    if (job?.kind !== 'export' && job?.kind !== 'report') throw notFound(t('jobGone'));
    const order = JSON.parse(job.payload) as Pick<JobOrder, 'context' | 'input'>;
    // A report that was mailed is not mailed again.
    const { mail: _, ...input } = order.input;
    const { kind, title } = job;
    const jobId = await context.services.jobs.ask({ kind, title, userId: user.id, context: order.context, input });
    return { msg: t('exportUnderWay'), jobId };
  },
};
