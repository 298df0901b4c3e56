/**
 * Rate limits of calls without a session: counted in the database, so that all servers of an installation share the
 * counts. They do not count as sign-in attempts and delay no sign-in.
 */
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { lockNames, type Store } from '../store/index.ts';
import { anonymousLimits } from './lifetimes.ts';

/** Openings of one link: a person who looks again and prints, and no more. */
export const openingLimits = { most: 30, windowMs: 10 * 60_000 } as const;

type CountStore = Pick<Store, 'write' | 'within'>;

interface Limit {
  readonly most: number;
  readonly windowMs: number;
  /** The address of which alone calls are counted; without it, those of all. */
  readonly address?: string;
}

/** Notes an opening. @throws HttpError 429 with Retry-After where there were too many lately */
export async function countOpening(
  store: CountStore,
  { link, address, now }: { link: string; address: string; now: Date },
): Promise<void> {
  const counted = await count(store, { name: `opening ${link}`, address, now, limits: [openingLimits] });
  if ('refusedUntil' in counted) throw refused('linkTooOften', counted.refusedUntil, now);
}

/**
 * Notes a call without a session.
 * @returns its number, for `forgetAnonymous`
 * @throws HttpError 429 with Retry-After where its source, or all together, made too many lately
 */
export async function countAnonymous(
  store: CountStore,
  { call, address, now }: { call: keyof typeof anonymousLimits; address: string; now: Date },
): Promise<number> {
  const { perSource, inAll, windowMs } = anonymousLimits[call];
  const limits = [
    { most: perSource, windowMs, address },
    { most: inAll, windowMs },
  ];
  const counted = await count(store, { name: `call ${call}`, address, now, limits });
  if ('refusedUntil' in counted) throw refused('tooManyCalls', counted.refusedUntil, now);
  return counted.id;
}

/** Counts a call no more: it came to its end. */
export async function forgetAnonymous({ write }: Pick<Store, 'write'>, id: number): Promise<void> {
  await write(({ db }) => db.deleteFrom('sign_in_attempts').where('id', '=', id).execute());
}

function count(
  store: CountStore,
  { name: login, address, now, limits }: { name: string; address: string; now: Date; limits: readonly Limit[] },
): Promise<{ id: number } | { refusedUntil: number }> {
  return store.write(async (tx) => {
    const { db } = tx;
    await lockNames(store.within(tx), [login]);
    for (const { most, windowMs, address: only } of limits) {
      const all = db
        .selectFrom('sign_in_attempts')
        .select('at')
        .where('login', '=', login)
        .where('at', '>', new Date(now.getTime() - windowMs).toISOString())
        .orderBy('at', 'desc')
        .limit(most);
      const lately = await (only === undefined ? all : all.where('address', '=', only)).execute();
      const oldest = lately.length >= most ? lately.at(-1) : undefined;
      if (oldest) return { refusedUntil: Date.parse(oldest.at) + windowMs };
    }
    const at = now.toISOString();
    const values = { login, address, at, succeeded: 1 };
    return db.insertInto('sign_in_attempts').values(values).returning('id').executeTakeFirstOrThrow();
  });
}

function refused(words: 'linkTooOften' | 'tooManyCalls', until: number, now: Date): HttpError {
  const wait = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  return new HttpError(
    429,
    t(words, { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}
