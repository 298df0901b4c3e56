import { notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

/** Forgets a look of a grid; only who kept it may. */
export const remove: Operation<'gridViews.remove'> = {
  async run(context, { id }) {
    const { user, context: where } = signedIn(context);
    const store = context.services.store.entities('gridView');
    const stored = await store.get(id);
    if (!stored || stored.values.owner !== user.id || stored.scope.system !== where.system) {
      throw notFound(said('gridViewGone'));
    }
    const reason = 'No longer wanted.';
    const rows = [{ id, version: stored.version }];
    await store.remove({ rows, by: user.id, at: context.now.toISOString(), reason });
    return { msg: said('gridViewRemoved', { name: String(stored.values.name) }) };
  },
};
