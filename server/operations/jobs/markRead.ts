import { markJobsRead } from '../../jobs/jobTable.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

export const markRead: Operation<'jobs.markRead'> = {
  async run(context, { keys }) {
    await markJobsRead(context.services.store, keys.slice(0, 1000), signedIn(context).user.id);
    return { msg: said('jobsRead') };
  },
};
