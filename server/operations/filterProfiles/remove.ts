import { HttpError, notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

/** Forgets a saved filter of one's own. */
export const remove: Operation<'filterProfiles.remove'> = {
  async run(context, { templateId }) {
    const { user, context: where } = signedIn(context);
    const store = context.services.store.entities('filterProfile');
    const stored = await store.get(templateId);
    if (!stored || stored.values.owner !== user.id || stored.scope.system !== where.system) {
      throw notFound(said('filterGone'));
    }
    const [result] = await store.remove({
      rows: [{ id: stored.id, version: stored.version }],
      by: user.id,
      at: context.now.toISOString(),
    });
    if (result?.status !== 'removed') throw new HttpError(412, said('filterChanged'));
    return { msg: said('recordsRemoved', { count: 1 }) };
  },
};
