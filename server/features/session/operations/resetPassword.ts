import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { lockUser, PASSWORD_RESET, setPassword } from '../../../session/credentials.ts';
import { passwordFault } from '../../../session/passwordRules.ts';
import { hashPassword } from '../../../session/passwords.ts';
import { readLink, useLink } from '../../../session/signedLinks.ts';
import { findUser } from '../../../session/users.ts';

/** Does not sign in: users with a second factor need it for that. Ends all sessions of the user. */
export const resetPassword: Operation<'session.resetPassword'> = {
  async run(context, { link: token, password, confirmPassword }) {
    const { store, sealer } = context.services;
    const { now } = context;
    const found = await readLink(store, sealer, token, now);
    if (found.state === 'unknown' || found.link.kind !== PASSWORD_RESET) throw new HttpError(410, t('linkUnknown'));
    const over = (state: 'used' | 'expired') => new HttpError(410, t(state === 'used' ? 'linkUsed' : 'linkExpired'));
    if (found.state !== 'open') throw over(found.state);
    const minimum = numberConstant(context.runtime.program, 'passwordMinimum', 8);
    const fault = passwordFault(password, confirmPassword, minimum);
    if (fault) throw new HttpError(412, fault, { errors: { password: fault } });
    const { id, target, data } = found.link;
    const hash = await hashPassword(password, context.request.address);
    await store.write(async (tx) => {
      const inside = store.within(tx);
      await lockUser(inside, target);
      if (!(await useLink(tx, id, now))) throw over('used');
      // A link is of the address that it was sent to.
      const user = await findUser(inside, target);
      if (!user || user.email !== data.email) throw over('expired');
      await setPassword(inside, { userId: target, hash, now });
    });
    return { msg: t('passwordIsChanged') };
  },
};
