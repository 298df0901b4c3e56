import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { isMailAddress } from '../../../mail/mail.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { setPassword } from '../../../session/credentials.ts';
import { addGrants } from '../../../session/grants.ts';
import { hashPassword } from '../../../session/passwords.ts';
import { activate } from '../activate.ts';
import { mayGive, stillGives } from '../mayGive.ts';
import { makeUsers } from '../newUsers.ts';
import { refusePassword } from '../refusePassword.ts';

export const register: Operation<'users.register'> = {
  async run(context, { email, name, role, systems, userType, country, password, confirmPassword }) {
    context.access.need(own.user, 'create');
    const address = email.trim().toLowerCase();
    if (!isMailAddress(address)) {
      const words = t('emailInvalid', { addresses: email });
      throw new HttpError(412, words, { errors: { email: words } });
    }
    refusePassword(context.runtime.program, password, confirmPassword);
    const given = await mayGive(context, { role, systems: systems ?? [] });
    const hash = await hashPassword(password, context.request.address);
    const { store } = context.services;
    const {
      context: { company },
      user,
    } = signedIn(context);
    const id = await store.write(async (tx) => {
      const inside = store.within(tx);
      // Hashing takes long: the person who registers somebody may have been locked, or hold less, since.
      const gives = { giver: user.id, role, company, systems: given };
      if (!(await stillGives(inside, context.runtime.program, context.today, gives))) throw denied();
      const person = { email: address, name: name.trim(), role, systems: given, userType, country };
      const [made] = await makeUsers(context, inside, [person], 'email');
      if (!made) throw new Error('A user was neither made nor refused.');
      await setPassword(inside, { userId: made.id, hash, now: context.now });
      await addGrants(tx, { userId: made.id, role, company, systems: given });
      await activate(context, inside, made.id);
      return made.id;
    });
    return { msg: t('userRegistered', { name }), id };
  },
};
