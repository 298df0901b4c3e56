import { type Operation, signedIn } from '../../../call/operation.ts';
import { wireJob } from '../../../jobs/job.ts';
import { jobsOfUser } from '../../../jobs/jobTable.ts';

export const list: Operation<'jobs.list'> = {
  async run(context) {
    const rows = await jobsOfUser(context.services.store, signedIn(context).user.id);
    return { notifications: rows.map(wireJob) };
  },
};
