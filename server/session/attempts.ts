/**
 * Sign-in attempts are counted in the database, for an address and for a login, so that every server of an installation
 * counts the same. A right password ends the count of its login.
 */

import { HttpError } from '../http/httpError.ts';
import { said } from '../runtime/said.ts';
import type { Backend } from '../store/backend.ts';
import { attemptLimits } from './lifetimes.ts';

type Writing = Pick<Backend, 'db' | 'write'>;

/** @throws HttpError 429 with Retry-After where too many failed lately; the password is then not even looked at */
export async function refuseTooMany(store: Writing, login: string, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - attemptLimits.windowMs).toISOString();
  const failed = (column: 'login' | 'address', value: string) =>
    store.db
      .selectFrom('sign_in_attempts')
      .select(['at'])
      .where(column, '=', value)
      .where('at', '>', since)
      .where('succeeded', '=', 0)
      .orderBy('at', 'desc')
      .limit(column === 'login' ? attemptLimits.perLogin : attemptLimits.perAddress)
      .execute();
  const [byLogin, byAddress] = await Promise.all([failed('login', login), failed('address', address)]);
  const oldest =
    byLogin.length >= attemptLimits.perLogin
      ? byLogin.at(-1)
      : byAddress.length >= attemptLimits.perAddress
        ? byAddress.at(-1)
        : undefined;
  if (!oldest) return;
  const wait = Math.max(1, Math.ceil((Date.parse(oldest.at) + attemptLimits.windowMs - now.getTime()) / 1000));
  throw new HttpError(
    429,
    said('tooManySignIns', { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}

/** Notes an attempt before its answer is given. */
export async function noteAttempt(
  store: Writing,
  attempt: { login: string; address: string; now: Date; succeeded: boolean },
): Promise<void> {
  const at = attempt.now.toISOString();
  const stale = new Date(attempt.now.getTime() - 4 * attemptLimits.windowMs).toISOString();
  await store.write(async ({ db }) => {
    if (attempt.succeeded) {
      await db.deleteFrom('sign_in_attempts').where('login', '=', attempt.login).where('succeeded', '=', 0).execute();
    }
    await db.deleteFrom('sign_in_attempts').where('at', '<', stale).execute();
    await db
      .insertInto('sign_in_attempts')
      .values({ login: attempt.login, address: attempt.address, at, succeeded: attempt.succeeded ? 1 : 0 })
      .execute();
  });
}
