import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { wireProfile } from '../../../records/read/filterProfile.ts';
import { savedItems } from '../../../records/read/savedItems.ts';

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
