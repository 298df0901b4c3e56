import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { numberConstant } from '../../../base/words/words.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { setPassword } from '../../../session/credentials.ts';
import { passwordFault } from '../../../session/passwordRules.ts';
import { decoyHash, hashPassword, verifyPassword } from '../../../session/passwords.ts';
import { endOtherSessions } from '../../../session/sessions.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';

/** Takes the old password, because a session may have been left open; guesses at it are counted as sign-ins are. */
export const changePassword: Operation<'session.changePassword'> = {
  async run(context, { oldPassword, newPassword, confirmPassword }) {
    const { user, tokenHash } = signedIn(context);
    const { store } = context.services;
    const fault = passwordFault(
      newPassword,
      confirmPassword,
      numberConstant(context.runtime.program, 'passwordMinimum', 8),
    );
    if (fault) throw new HttpError(412, fault, { errors: { newPassword: fault } });
    const login = `password of ${user.id}`;
    const { address, signal } = context.request;
    const attempt = await beginAttempt(context.services, { login, address, now: context.now, signal });
    const row = await store.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    const right =
      oldPassword.length <= 512 && (await verifyPassword(oldPassword, row?.password_hash ?? (await decoyHash())));
    if (!right || !row) {
      const msg = t('passwordOldWrong');
      throw new HttpError(412, msg, { errors: { oldPassword: msg } });
    }
    await attempt.succeeded();
    // Compared with what is stored, so that another way to type the same letters is the same password here too.
    if (await verifyPassword(newPassword, row.password_hash)) {
      const msg = t('passwordSame');
      throw new HttpError(412, msg, { errors: { newPassword: msg } });
    }
    const hash = await hashPassword(newPassword);
    await store.write((tx) => setPassword(tx, user.id, hash, context.now));
    await endOtherSessions(store, user.id, tokenHash);
    return { msg: t('passwordIsChanged') };
  },
};
