import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { wireProfile } from '../../../records/filterProfile.ts';
import { kept } from '../../../records/kept.ts';

/**
 * One saved filter by its id, for the owner and for colleagues of the same system who were sent a link to it: an id cannot be
 * guessed, and the filter keeps no row that its reader would not see without it.
 */
export const get: Operation<'filterProfiles.get'> = {
  async run(context, { templateId }) {
    const stored = await kept(context, own.filterProfile).anyones(templateId);
    if (!stored) throw notFound(said('filterGone'));
    return { profiles: [wireProfile(stored)] };
  },
};
