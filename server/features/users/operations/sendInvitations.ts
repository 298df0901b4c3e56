import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { holdsNoMore } from '../../../records/check/holdsNoMore.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { sendInvitations as send } from '../invitations.ts';
import { mayGive } from '../mayGive.ts';

/** All or none: whoever is not waiting, or has no role yet, is named. */
export const sendInvitations: Operation<'users.sendInvitations'> = {
  async run(context, { ids }) {
    context.access.need(own.user, 'create');
    const { store } = context.services;
    const count = await store.write(async (tx) => {
      const inside = store.within(tx);
      const records = (await inside.entities(own.user).getMany([...new Set(ids)])).filter(
        isAccessible(context, own.user, 'get'),
      );
      if (records.length === 0) throw notFound(t('recordGone'));
      const invited = [];
      for (const { id, version, values } of records) {
        const name = String(values.name ?? '');
        if (values.status !== 'invited') throw new HttpError(412, t('notInvited', { name }));
        // A returning user, or one with grants from the meantime, keeps those.
        if (!(await holdsNoMore(context, inside, id))) throw new HttpError(412, t('userHoldsMore', { name }));
        const role = String(values.role || values.companyRole || '');
        if (role === '') throw new HttpError(412, t('roleMissing', { name }));
        const systems = Array.isArray(values.systems) ? values.systems.map(String) : [];
        const given = await mayGive(context, { role, systems });
        invited.push({ id, version, email: String(values.email ?? ''), role, systems: given });
      }
      await send(context, inside, tx, invited);
      return invited.length;
    });
    return { msg: t('invitationsSent', { count }), count };
  },
};
