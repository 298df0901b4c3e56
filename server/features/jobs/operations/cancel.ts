import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { findJob } from '../../../jobs/jobTable.ts';

export const cancel: Operation<'jobs.cancel'> = {
  async run(context, { key }) {
    const { user } = signedIn(context);
    if (!(await findJob(context.services.store, key, user.id))) throw notFound(said('jobGone'));
    const words = said('jobStopped').in(context.runtime.program);
    await context.services.jobs.cancel(key, user.id, words);
    return { msg: said('jobStopping') };
  },
};
