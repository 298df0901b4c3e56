import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { wireProfile } from '../../../recordAccess/filterProfile.ts';
import { savedItems } from '../../../recordAccess/savedItems.ts';

/**
 * One saved filter by its id, for the owner and for colleagues of the same system who were sent a link to it: an id cannot be
 * guessed, and the filter keeps no row that its reader would not see without it.
 */
export const get: Operation<'filterProfiles.get'> = {
  async run(context, { templateId }) {
    const stored = await savedItems(context, own.filterProfile).anyones(templateId);
    if (!stored) throw notFound(t('filterGone'));
    return { profiles: [wireProfile(stored, context.runtime.program)] };
  },
};
