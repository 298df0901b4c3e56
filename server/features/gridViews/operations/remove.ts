import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { kept } from '../../../records/kept.ts';

/** Forgets a look of a grid; only who kept it may. */
export const remove: Operation<'gridViews.remove'> = {
  async run(context, { id }) {
    const { store, change, mine } = kept(context, own.gridView);
    const stored = await mine(id);
    if (!stored) throw notFound(said('gridViewGone'));
    const { by, at } = change;
    // Also one that was kept anew meanwhile: it is not wanted.
    await store.remove({ rows: [{ id }], by, at, reason: 'No longer wanted.' });
    return { msg: said('gridViewRemoved', { name: String(stored.values.name) }) };
  },
};
