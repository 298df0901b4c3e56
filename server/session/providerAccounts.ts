/**
 * Links accounts at a provider to users. Issuer and subject identify an account permanently (OpenID Connect Core 1.0,
 * 5.7); an address may later belong to someone else.
 */
import type { Backend } from '../store/backend.ts';

type Db = Pick<Backend, 'db'>;

export interface ProviderAccount {
  issuer: string;
  subject: string;
}

/** The user whose account it is; undefined where it is nobody's yet. */
export async function userOfAccount({ db }: Db, { issuer, subject }: ProviderAccount): Promise<string | undefined> {
  const rows = db.selectFrom('provider_accounts').select('user_id').where('issuer', '=', issuer);
  return (await rows.where('subject', '=', subject).executeTakeFirst())?.user_id;
}

/** Makes an account a user's. @returns whether it is theirs: one user has one account of an issuer, and an account one user */
export async function linkAccount({ db }: Db, account: ProviderAccount, userId: string, now: Date): Promise<boolean> {
  const { issuer, subject } = account;
  await db
    .insertInto('provider_accounts')
    .values({ issuer, subject, user_id: userId, linked_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await userOfAccount({ db }, account)) === userId;
}

/** Forgets the accounts of a user: the next one that says their address is theirs. @returns how many there were */
export async function unlinkAccounts({ db }: Db, userId: string): Promise<number> {
  const deleted = await db.deleteFrom('provider_accounts').where('user_id', '=', userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
