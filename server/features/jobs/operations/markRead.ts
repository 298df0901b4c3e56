import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { markJobsRead } from '../../../jobs/jobTable.ts';

export const markRead: Operation<'jobs.markRead'> = {
  async run(context, { keys }) {
    await markJobsRead(context.services.store, keys.slice(0, 1000), signedIn(context).user.id);
    return { msg: t('jobsRead') };
  },
};
