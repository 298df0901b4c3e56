import { type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, noSession } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type Credential, isStillCredential, readCredential } from '../../../session/credentials.ts';
import { decoyHash, verifyPassword } from '../../../session/passwords.ts';
import { isOpenSession } from '../../../session/sessions.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import type { Store } from '../../../store/index.ts';

/**
 * Requires the password again before sign-in settings change; guesses are counted.
 * @returns the checked credential, to be compared again in the transaction
 * @throws HttpError 412, or 429 after too many
 */
export async function checkedPassword(
  context: OperationContext,
  password: string,
  field: 'password' | 'oldPassword' = 'password',
): Promise<Credential & { readonly passwordHash: string }> {
  const { user } = signedIn(context);
  const { address, signal } = context.request;
  const login = `password of ${user.id}`;
  const attempt = await beginAttempt(context.services, { login, address, now: context.now, signal });
  const credential = await readCredential(context.services.store, user.id);
  const { passwordHash } = credential;
  const isRight =
    password.length <= 512 && (await verifyPassword(password, passwordHash ?? (await decoyHash()), address));
  if (!isRight || passwordHash === undefined) throw oldPasswordWrong(field);
  await attempt.succeeded();
  return { ...credential, passwordHash };
}

/**
 * Locks the user, for a transaction that changes how one signs in: neither the credential that was checked nor the session may have
 * ended since.
 * @throws HttpError 412 or 401
 */
export async function mustStillHold(
  context: OperationContext,
  inside: Store,
  checked: Credential,
  field: 'password' | 'oldPassword' = 'password',
): Promise<void> {
  if (!(await isStillCredential(inside, checked))) throw oldPasswordWrong(field);
  if (!(await isOpenSession(inside, signedIn(context).tokenHash))) throw noSession();
}

function oldPasswordWrong(field: 'password' | 'oldPassword'): HttpError {
  const msg = t('passwordOldWrong');
  return new HttpError(412, msg, { errors: { [field]: msg } });
}
