import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { setPassword } from '../../../session/credentials.ts';
import { passwordFault } from '../../../session/passwordRules.ts';
import { hashPassword, verifyPassword } from '../../../session/passwords.ts';
import { checkedPassword, mustStillHold } from './checkedPassword.ts';

/** Takes the old password, because a session may have been left open; guesses at it are counted as sign-ins are. */
export const changePassword: Operation<'session.changePassword'> = {
  async run(context, { oldPassword, newPassword, confirmPassword }) {
    const { user, tokenHash } = signedIn(context);
    const { store } = context.services;
    const { address } = context.request;
    const { now } = context;
    const fault = passwordFault(
      newPassword,
      confirmPassword,
      numberConstant(context.runtime.program, 'passwordMinimum', 8),
    );
    if (fault) throw new HttpError(412, fault, { errors: { newPassword: fault } });
    const checked = await checkedPassword(context, oldPassword, 'oldPassword');
    // Compared with what is stored, so that another way to type the same letters is the same password here too.
    if (await verifyPassword(newPassword, checked.passwordHash, address)) {
      const msg = t('passwordSame');
      throw new HttpError(412, msg, { errors: { newPassword: msg } });
    }
    const hash = await hashPassword(newPassword, address);
    await store.write(async (tx) => {
      const inside = store.within(tx);
      await mustStillHold(context, inside, checked, 'oldPassword');
      await setPassword(inside, { userId: user.id, hash, now, keptSession: tokenHash });
    });
    return { msg: t('passwordIsChanged') };
  },
};
