/**
 * Rate limit of signing in (brute force): attempts are counted in the database, for a user and for an address of the network, so that
 * every server of an installation counts the same. A user's sign-in is refused after wrong tries for that user; those of an address,
 * which many people may share, only slow its answers down. An attempt is noted as a failure before the password is looked at: of
 * many at once no more are looked at than of as many one after another.
 */

import type { Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { lockNames, RequestAbortedError, type Store } from '../store/index.ts';
import { attemptLimits } from './lifetimes.ts';

type AttemptStore = Pick<Store, 'db' | 'write' | 'kind' | 'within'>;

interface Attempt {
  /** Ends the count of the login, because its password was right. */
  succeeded(): Promise<void>;
}

/** An attempt that counts for several users: those of one address. */
export interface SharedAttempt {
  /** Those for whom it may be looked at; the others had too many failures. */
  readonly open: ReadonlySet<string>;
  /** Ends the count of one of them. For the others it is a failure: a password that was right for one user is a guess at another's. */
  succeeded(login: string): Promise<void>;
}

interface Attempting {
  address: string;
  now: Date;
  signal: AbortSignal;
}

/**
 * Notes an attempt and waits as long as its address has to.
 * @param given.login what wrong tries are counted for
 * @throws HttpError 429 with Retry-After where too many failed lately; the password is then not even to be looked at
 */
export async function beginAttempt(
  services: { store: AttemptStore; clock: Clock },
  { login, ...given }: Attempting & { login: string },
): Promise<Attempt> {
  const { succeeded } = await beginSharedAttempt(services, { logins: [login], ...given });
  return { succeeded: () => succeeded(login) };
}

/**
 * Notes an attempt for several users and waits as long as its address has to.
 * @param given.logins at least one
 * @throws HttpError 429 with Retry-After where too many failed lately for each of them
 */
export async function beginSharedAttempt(
  { store, clock }: { store: AttemptStore; clock: Clock },
  given: Attempting & { logins: readonly string[] },
): Promise<SharedAttempt> {
  const noted = await noteAttempts(store, given);
  if (noted.open.size === 0) throw tooMany(noted.refusedUntil - given.now.getTime());
  const delay = await addressDelay(store, given);
  if (delay > 0) {
    await clock.wait(delay, given.signal).catch((error: unknown) => {
      throw given.signal.aborted ? new RequestAbortedError() : error;
    });
  }
  return {
    open: new Set(noted.open.keys()),
    succeeded: (login) => noteSuccess(store, login, noted.open),
  };
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
function noteAttempts(
  store: AttemptStore,
  { logins, address, now }: { logins: readonly string[]; address: string; now: Date },
): Promise<{ open: Map<string, number>; refusedUntil: number }> {
  const stale = new Date(now.getTime() - attemptLimits.keptMs).toISOString();
  return store.write(async (tx) => {
    const { db } = tx;
    await lockNames(
      store.within(tx),
      logins.map((login) => `sign-in ${login}`),
    );
    await db.deleteFrom('sign_in_attempts').where('at', '<', stale).execute();
    const open = new Map<string, number>();
    let refusedUntil = Number.POSITIVE_INFINITY;
    for (const login of logins) {
      const until = await refusedUntilOf(store.within(tx), login, now);
      if (until !== undefined) {
        refusedUntil = Math.min(refusedUntil, until);
        continue;
      }
      // An address is slowed down by attempts, not by the number of users whom one is for.
      const from = open.size === 0 ? address : '';
      const { id } = await db
        .insertInto('sign_in_attempts')
        .values({ login, address: from, at: now.toISOString(), succeeded: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      open.set(login, id);
    }
    return { open, refusedUntil };
  });
}

/** The time until which a login is refused, in milliseconds; undefined where it may be looked at. */
async function refusedUntilOf({ db }: Pick<Store, 'db'>, login: string, now: Date): Promise<number | undefined> {
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
  return oldest && Date.parse(oldest.at) + attemptLimits.windowMs;
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

async function noteSuccess(store: AttemptStore, login: string, noted: ReadonlyMap<string, number>): Promise<void> {
  const others = [...noted].filter(([other]) => other !== login).map(([, id]) => id);
  await store.write(async ({ db }) => {
    if (others.length > 0)
      await db.updateTable('sign_in_attempts').set({ address: '' }).where('id', 'in', others).execute();
    const id = noted.get(login);
    if (id !== undefined) await db.updateTable('sign_in_attempts').set({ succeeded: 1 }).where('id', '=', id).execute();
    await db.deleteFrom('sign_in_attempts').where('login', '=', login).where('succeeded', '=', 0).execute();
  });
}
