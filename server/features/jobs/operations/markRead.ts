import { markJobsRead } from '../../../jobs/jobTable.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const markRead: Operation<'jobs.markRead'> = {
  async run(context, { keys }) {
    await markJobsRead(context.services.store, keys.slice(0, 1000), signedIn(context).user.id);
    return { msg: t('jobsRead') };
  },
};
