import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type OperationContext, signedIn } from '../../../call/operation.ts';
import { decoyHash, verifyPassword } from '../../../session/passwords.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';

/**
 * Asks for the password again before how one signs in is changed; guesses at it are counted.
 * @throws HttpError 412, or 429 after too many
 */
export async function checkedPassword(context: OperationContext, password: string): Promise<void> {
  const { user } = signedIn(context);
  const { address, signal } = context.request;
  const login = `password of ${user.id}`;
  const attempt = await beginAttempt(context.services, { login, address, now: context.now, signal });
  const row = await context.services.store.db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const isRight = password.length <= 512 && (await verifyPassword(password, row?.password_hash ?? (await decoyHash())));
  if (!isRight || !row)
    throw new HttpError(412, t('passwordOldWrong'), { errors: { password: t('passwordOldWrong') } });
  await attempt.succeeded();
}
