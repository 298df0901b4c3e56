import { removeJobs } from '../../../jobs/jobTable.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const remove: Operation<'jobs.remove'> = {
  async run(context, { keys }) {
    await removeJobs(context.services.store, keys.slice(0, 1000), signedIn(context).user.id);
    return { msg: t('jobsRemoved') };
  },
};
