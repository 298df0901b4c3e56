import { notFound } from '../../http/httpError.ts';
import { findJob } from '../../jobs/jobTable.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

export const cancel: Operation<'jobs.cancel'> = {
  async run(context, { key }) {
    const { user } = signedIn(context);
    if (!(await findJob(context.services.store, key, user.id))) throw notFound(said('jobGone'));
    const words = said('jobStopped').in(context.runtime.program);
    await context.services.jobs.cancel(key, user.id, words);
    return { msg: said('jobStopping') };
  },
};
