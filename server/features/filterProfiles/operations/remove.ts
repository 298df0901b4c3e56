import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { HttpError, notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { kept } from '../../../records/kept.ts';

/** Forgets a saved filter of one's own. */
export const remove: Operation<'filterProfiles.remove'> = {
  async run(context, { templateId }) {
    const { store, change, mine } = kept(context, own.filterProfile);
    const stored = await mine(templateId);
    if (!stored) throw notFound(said('filterGone'));
    const { by, at } = change;
    const [result] = await store.remove({ rows: [{ id: stored.id, version: stored.version }], by, at });
    if (result?.status !== 'removed') throw new HttpError(412, said('filterChanged'));
    return { msg: said('recordsRemoved', { count: 1 }) };
  },
};
