import { notFound } from '../../http/httpError.ts';
import { wireJob } from '../../jobs/job.ts';
import { findJob } from '../../jobs/jobTable.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

export const get: Operation<'jobs.get'> = {
  async run(context, { id }) {
    const row = await findJob(context.services.store, id, signedIn(context).user.id);
    if (!row) throw notFound(said('jobGone'));
    return { job: wireJob(row) };
  },
};
