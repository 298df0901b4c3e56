import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { changingGrants } from '../grantChanges.ts';
import { roleNamed } from '../roles.ts';

/** Deletes a group with a reason; whoever was given it as a role loses that. */
export const removeGroup: Operation<'access.removeGroup'> = {
  async run(context, { id, version, reason }) {
    if (!context.access.holds('group.deleteGroup')) throw denied();
    if (reason.trim() === '') throw new HttpError(412, t('deleteReason'), { errors: { reason: t('deleteReason') } });
    const { company } = signedIn(context).context;
    const { builtIn, name, record } = await roleNamed(context, id);
    if (builtIn || !record) throw new HttpError(412, t('accessBuiltIn', { name }));
    return changingGrants(context, async (changes) => {
      await changes.take(await changes.rowsOfRole(company, id));
      const [removed] = await changes.store.entities(own.group).remove({
        rows: [{ id, version: version ?? record.version }],
        by: signedIn(context).user.id,
        at: context.now.toISOString(),
        definition: context.runtime.program.hash,
        reason: reason.slice(0, 1000),
      });
      if (removed?.status !== 'removed') throw new HttpError(412, t('recordWasChanged'));
      return { msg: t('recordsRemoved', { count: 1 }), removed: [id] };
    });
  },
};
