import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { savedItems } from '../../../records/read/savedItems.ts';

/** Forgets a saved view of a grid; only who kept it may. */
export const remove: Operation<'gridViews.remove'> = {
  async run(context, { id }) {
    const { store, change, mine } = savedItems(context, own.gridView);
    const stored = await mine(id);
    if (!stored) throw notFound(t('gridViewGone'));
    const { by, at } = change;
    // Also a view saved again in the meantime: it is not wanted.
    await store.remove({ rows: [{ id }], by, at, reason: 'No longer wanted.' });
    return { msg: t('gridViewRemoved', { name: String(stored.values.name) }) };
  },
};
