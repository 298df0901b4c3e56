import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import { lockUser, setPassword } from '../../../session/credentials.ts';
import { addGrants, readGrants } from '../../../session/grants.ts';
import { hashPassword } from '../../../session/passwords.ts';
import { useLink } from '../../../session/signedLinks.ts';
import { beginSignIn, signInAnswer } from '../../../session/signIn.ts';
import { activate } from '../activate.ts';
import { INVITATION } from '../invitations.ts';
import { stillGives } from '../mayGive.ts';
import { oneLine } from '../oneLine.ts';
import { linkOver, openedLink } from '../openedLink.ts';
import { refusePassword } from '../refusePassword.ts';

/** Gives the user the inviter's grants, unless others were granted in the meantime. */
export const accept: Operation<'users.accept'> = {
  async run(context, { link: token, name, password, confirmPassword }) {
    const link = await openedLink(context, token, INVITATION);
    const called = oneLine(name);
    if (called === '') throw new HttpError(412, t('nameMissing'), { errors: { name: t('nameMissing') } });
    refusePassword(context.runtime.program, password, confirmPassword);
    const hash = await hashPassword(password, context.request.address);
    const { store } = context.services;
    const { now } = context;
    const begun = await store.write(async (tx) => {
      const inside = store.within(tx);
      await lockUser(inside, link.target);
      if (!(await useLink(tx, link.id, now))) throw linkOver('used');
      const record = await inside.entities(own.user).get(link.target);
      // A withdrawn invitation, a changed address, or another way of joining invalidates the link.
      if (record?.values.status !== 'invited' || record.values.email !== link.data.email) throw linkOver('expired');
      const [saved] = await writeRecords(writerOf(context, inside), own.user, {
        rows: [{ id: record.id, version: record.version, values: { name: called } }],
        scope: record.scope,
        by: record.id,
        at: now.toISOString(),
        action: 'update',
      });
      if (saved?.status !== 'saved') throw new HttpError(409, t('linkUsed'));
      const { role, company, systems } = link.data as { role: string; company: string; systems: string[] };
      // The person who sent it may have been locked, or hold less, since.
      const given = { giver: link.createdBy, role, company, systems };
      if (!(await stillGives(inside, context.runtime.program, context.today, given))) throw linkOver('expired');
      await setPassword(inside, { userId: record.id, hash, now });
      if ((await readGrants(inside, record.id)).length === 0)
        await addGrants(tx, { userId: record.id, role, company, systems });
      await activate(context, inside, record.id);
      const session = await beginSignIn(inside, context, record.id, 'invitation');
      if (!session) throw linkOver('expired');
      return session;
    });
    return signInAnswer({ ...context.services, runtime: context.runtime }, begun);
  },
};
