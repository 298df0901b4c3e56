import { notFound } from '../../http/httpError.ts';
import { wireProfile } from '../../records/filterProfile.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

/**
 * One saved filter by its id, for the owner and for colleagues of the same system who were sent a link to it: an id cannot be
 * guessed, and the filter keeps no row that its reader would not see without it.
 */
export const get: Operation<'filterProfiles.get'> = {
  async run(context, { templateId }) {
    const { context: where } = signedIn(context);
    const stored = await context.services.store.entities('filterProfile').get(templateId);
    if (!stored || stored.scope.system !== where.system || stored.scope.company !== where.company) {
      throw notFound(said('filterGone'));
    }
    return { profiles: [wireProfile(stored)] };
  },
};
