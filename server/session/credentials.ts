/** Credentials of users: what proves who they are, and what ends when it changes. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Store } from '../store/index.ts';
import { endOtherSessions } from './sessions.ts';
import { endLinks } from './signedLinks.ts';

/** The kind of links that set a new password. */
export const PASSWORD_RESET = 'passwordReset';

/** Stored credentials of a user for sign-in. */
export interface Credential {
  readonly userId: string;
  /** Undefined for a user without a password. */
  readonly passwordHash: string | undefined;
  /** The sealed secret of a confirmed second factor; undefined for a user without one. */
  readonly secondFactor: string | undefined;
}

export async function readCredential({ db }: Pick<Store, 'db'>, userId: string): Promise<Credential> {
  const password = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { userId, passwordHash: password?.password_hash, secondFactor: factor?.secret };
}

/**
 * Locks a user until the transaction ends: sign-ins and changes of one user's credentials, status and links follow one another.
 * @param inside a store inside a transaction
 */
export async function lockUser(inside: Store, userId: string): Promise<void> {
  await inside.entities(own.user).get(userId);
}

/**
 * Locks the user and compares the credential that was checked with the stored one: checking a password takes long, and in the
 * meantime it may have been changed.
 * @param inside a store inside a transaction
 */
export async function isStillCredential(inside: Store, checked: Credential): Promise<boolean> {
  await lockUser(inside, checked.userId);
  const stored = await readCredential(inside, checked.userId);
  return stored.passwordHash === checked.passwordHash && stored.secondFactor === checked.secondFactor;
}

/**
 * Sets a user's password, and ends what began under the old one: sessions, and links that set a password.
 * @param inside a store inside a transaction
 * @param given.keptSession hash of the token of the session that goes on
 */
export async function setPassword(
  inside: Store,
  given: { userId: string; hash: string; now: Date; keptSession?: string },
): Promise<void> {
  const { userId, hash, now } = given;
  await lockUser(inside, userId);
  const values = { password_hash: hash, changed_at: now.toISOString(), must_change: 0 };
  await inside.db
    .insertInto('credentials')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await endOldAccess(inside, given);
}

/**
 * Ends what began before a user's credentials changed: other sessions, and links that set a password.
 * @param inside a store inside a transaction
 */
export async function endOldAccess(
  inside: Store,
  { userId, now, keptSession = '' }: { userId: string; now: Date; keptSession?: string },
): Promise<void> {
  await endOtherSessions(inside, userId, keptSession);
  await endLinks(inside, [PASSWORD_RESET], userId, now);
}
