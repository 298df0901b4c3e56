import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { savedItems } from '../../../records/read/savedItems.ts';

/** Forgets a saved filter of one's own. */
export const remove: Operation<'filterProfiles.remove'> = {
  async run(context, { templateId }) {
    const { store, change, mine } = savedItems(context, own.filterProfile);
    const stored = await mine(templateId);
    if (!stored) throw notFound(t('filterGone'));
    const { by, at } = change;
    const [result] = await store.remove({ rows: [{ id: stored.id, version: stored.version }], by, at });
    if (result?.status !== 'removed') throw new HttpError(412, t('filterChanged'));
    return { msg: t('recordsRemoved', { count: 1 }) };
  },
};
