import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { removeJobs } from '../../../jobs/jobTable.ts';

export const remove: Operation<'jobs.remove'> = {
  async run(context, { keys }) {
    await removeJobs(context.services.store, keys.slice(0, 1000), signedIn(context).user.id);
    return { msg: t('jobsRemoved') };
  },
};
