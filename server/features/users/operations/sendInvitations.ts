import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { type Localizable, t } from '../../../platform/words/localizedText.ts';
import { holdsNoMore } from '../../../records/check/holdsNoMore.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import type { Store, StoredRecord } from '../../../store/index.ts';
import { type Invited, sendInvitations as send } from '../invitations.ts';
import { mayGive } from '../mayGive.ts';

/** Sends what can be sent; a user who is not waiting, or has no role yet, is returned with the reason. */
export const sendInvitations: Operation<'users.sendInvitations'> = {
  async run(context, { ids }) {
    context.access.need(own.user, 'create');
    const { store } = context.services;
    const wanted = [...new Set(ids)];
    return store.write(async (tx) => {
      const inside = store.within(tx);
      const stored = await inside.entities(own.user).getMany(wanted);
      const records = new Map(stored.filter(isAccessible(context, own.user, 'get')).map((one) => [one.id, one]));
      if (records.size === 0) throw notFound(t('recordGone'));
      const invited: Invited[] = [];
      const refused: { id: string; msg: Localizable }[] = [];
      for (const id of wanted) {
        try {
          invited.push(await invitedOf(context, inside, records.get(id)));
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          refused.push({ id, msg: error.words });
        }
      }
      const [first] = refused;
      if (invited.length === 0 && first) throw new HttpError(412, first.msg, { refused });
      await send(context, inside, tx, invited);
      return { msg: t('invitationsSent', { count: invited.length }), count: invited.length, refused };
    });
  },
};

/** @throws HttpError if the user cannot be sent an invitation */
async function invitedOf(context: OperationContext, store: Store, record: StoredRecord | undefined): Promise<Invited> {
  if (!record) throw notFound(t('recordGone'));
  const { id, version, values } = record;
  const name = String(values.name ?? '');
  if (values.status !== 'invited') throw new HttpError(412, t('notInvited', { name }));
  // A returning user, or one with grants from the meantime, keeps those.
  if (!(await holdsNoMore(context, store, id))) throw new HttpError(412, t('userHoldsMore', { name }));
  const role = String(values.role || values.companyRole || '');
  if (role === '') throw new HttpError(412, t('roleMissing', { name }));
  const systems = Array.isArray(values.systems) ? values.systems.map(String) : [];
  return { id, version, email: String(values.email ?? ''), role, systems: await mayGive(context, { role, systems }) };
}
