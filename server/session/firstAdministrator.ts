/** The one-time code by which the first administrator of an installation without demo data comes in. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Backend } from '../store/backend.ts';

type CodeStore = Pick<Backend, 'db' | 'write'>;

const KEY = 'firstAdministrator';
const LASTS_MS = 24 * 3_600_000;
/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

/** True if no user can sign in yet. */
export async function awaitsFirstAdministrator({ db }: Pick<CodeStore, 'db'>): Promise<boolean> {
  return (await db.selectFrom('credentials').select('user_id').limit(1).execute()).length === 0;
}

/** Makes a new code; the one before is worth nothing any more. Only its hash is kept. */
export async function newFirstCode(store: CodeStore, now: Date): Promise<string> {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const value = JSON.stringify({ hash: hashOf(letters), until: new Date(now.getTime() + LASTS_MS).toISOString() });
  await store.write(({ db }) =>
    db
      .insertInto('meta')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** True if the code is the last printed one and still valid. */
export async function isFirstCode({ db }: Pick<CodeStore, 'db'>, code: string, now: Date): Promise<boolean> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!row) return false;
  const { hash, until } = JSON.parse(row.value) as { hash: string; until: string };
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(code))) && now.toISOString() < until;
}
