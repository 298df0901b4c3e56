import { bellEntry } from '../../../jobs/bell.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const get: Operation<'jobs.get'> = {
  async run(context, { id }) {
    const job = await bellEntry(context.services.store, id, signedIn(context).user.id);
    if (!job) throw notFound(t('jobGone'));
    return { job };
  },
};
