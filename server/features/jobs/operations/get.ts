import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { bellEntry } from '../../../jobs/bell.ts';

export const get: Operation<'jobs.get'> = {
  async run(context, { id }) {
    const job = await bellEntry(context.services.store, id, signedIn(context).user.id);
    if (!job) throw notFound(t('jobGone'));
    return { job };
  },
};
