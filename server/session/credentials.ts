/** Passwords of users as they are stored. */
import type { Backend } from '../store/backend.ts';

type Db = Pick<Backend, 'db'>;

/** Sets a user's password, whether there was one or none. */
export async function setPassword({ db }: Db, userId: string, hash: string, now: Date): Promise<void> {
  const values = { password_hash: hash, changed_at: now.toISOString(), must_change: 0 };
  await db
    .insertInto('credentials')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
