/**
 * Rate limit of signing in (brute force): attempts are counted in the database, for a login and for an address, so that
 * every server of an installation counts the same. A login is refused after its own wrong tries; those of an address, which
 * many people may share, only slow its answers down. An attempt is noted as a failure before the password is looked at: of
 * many at once no more are looked at than of as many one after another.
 */

import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import { HttpError } from '../base/http/httpError.ts';
import { t } from '../base/words/localizedText.ts';
import { RequestAbortedError, type Store } from '../store/index.ts';
import { attemptLimits } from './lifetimes.ts';

type AttemptStore = Pick<Store, 'db' | 'write' | 'kind'>;

export interface Attempt {
  /** Ends the count of the login, because its password was right. */
  succeeded(): Promise<void>;
}

/**
 * Notes an attempt and waits as long as its address has to.
 * @param given.login what wrong tries are counted for
 * @throws HttpError 429 with Retry-After where too many failed lately; the password is then not even to be looked at
 */
export async function beginAttempt(
  { store, clock }: { store: AttemptStore; clock: Clock },
  given: { login: string; address: string; now: Date; signal: AbortSignal },
): Promise<Attempt> {
  const noted = await noteAttempt(store, given);
  if (noted.refusedUntil !== undefined) throw tooMany(noted.refusedUntil - given.now.getTime());
  const delay = await addressDelay(store, given);
  if (delay > 0) {
    await clock.wait(delay, given.signal).catch((error: unknown) => {
      throw given.signal.aborted ? new RequestAbortedError() : error;
    });
  }
  return { succeeded: () => noteSuccess(store, given.login, noted.id) };
}

const since = (now: Date) => new Date(now.getTime() - attemptLimits.windowMs).toISOString();

function tooMany(ms: number): HttpError {
  const wait = Math.max(1, Math.ceil(ms / 1000));
  return new HttpError(
    429,
    t('tooManySignIns', { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}

/** Counts and notes in one transaction, one of a login at a time. */
function noteAttempt(
  store: AttemptStore,
  { login, address, now }: { login: string; address: string; now: Date },
): Promise<{ id: number; refusedUntil?: undefined } | { refusedUntil: number }> {
  const stale = new Date(now.getTime() - 4 * attemptLimits.windowMs).toISOString();
  return store.write(async ({ db }) => {
    // On SQLite writes come one after another anyway.
    if (store.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${login}`}, 0))`.execute(db);
    await db.deleteFrom('sign_in_attempts').where('at', '<', stale).execute();
    const failed = await db
      .selectFrom('sign_in_attempts')
      .select('at')
      .where('login', '=', login)
      .where('at', '>', since(now))
      .where('succeeded', '=', 0)
      .orderBy('at', 'desc')
      .limit(attemptLimits.perLogin)
      .execute();
    const oldest = failed.length >= attemptLimits.perLogin ? failed.at(-1) : undefined;
    if (oldest) return { refusedUntil: Date.parse(oldest.at) + attemptLimits.windowMs };
    const { id } = await db
      .insertInto('sign_in_attempts')
      .values({ login, address, at: now.toISOString(), succeeded: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  });
}

/** Milliseconds that an answer to an address is kept back for its wrong tries of late. */
async function addressDelay(store: AttemptStore, { address, now }: { address: string; now: Date }): Promise<number> {
  const { freePerAddress, delayStepMs, longestDelayMs } = attemptLimits;
  const failed = await store.db
    .selectFrom('sign_in_attempts')
    .select('id')
    .where('address', '=', address)
    .where('at', '>', since(now))
    .where('succeeded', '=', 0)
    .limit(freePerAddress + Math.ceil(longestDelayMs / delayStepMs))
    .execute();
  return Math.min(longestDelayMs, Math.max(0, failed.length - freePerAddress) * delayStepMs);
}

async function noteSuccess(store: AttemptStore, login: string, id: number): Promise<void> {
  await store.write(async ({ db }) => {
    await db.updateTable('sign_in_attempts').set({ succeeded: 1 }).where('id', '=', id).execute();
    await db.deleteFrom('sign_in_attempts').where('login', '=', login).where('succeeded', '=', 0).execute();
  });
}
