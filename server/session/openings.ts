/**
 * How often a link that needs no session may be opened: counted in the database, so that every server of an installation counts
 * the same. An opening is no attempt to sign in: it keeps nobody's sign-in back.
 */
import { HttpError } from '../base/http/httpError.ts';
import { t } from '../base/words/localizedText.ts';
import type { Store } from '../store/index.ts';

/** So often in so long: a person who looks again and prints, and no more. */
export const openingLimits = { most: 30, windowMs: 10 * 60_000 } as const;

/** Notes an opening. @throws HttpError 429 with Retry-After where there were too many lately */
export async function countOpening(
  store: Pick<Store, 'write'>,
  { link, address, now }: { link: string; address: string; now: Date },
): Promise<void> {
  const login = `opening ${link}`;
  const { most, windowMs } = openingLimits;
  const refusedUntil = await store.write(async ({ db }) => {
    const lately = await db
      .selectFrom('sign_in_attempts')
      .select('at')
      .where('login', '=', login)
      .where('at', '>', new Date(now.getTime() - windowMs).toISOString())
      .orderBy('at', 'desc')
      .limit(most)
      .execute();
    const oldest = lately.length >= most ? lately.at(-1) : undefined;
    if (oldest) return Date.parse(oldest.at) + windowMs;
    await db.insertInto('sign_in_attempts').values({ login, address, at: now.toISOString(), succeeded: 1 }).execute();
    return undefined;
  });
  if (refusedUntil === undefined) return;
  const wait = Math.max(1, Math.ceil((refusedUntil - now.getTime()) / 1000));
  throw new HttpError(
    429,
    t('linkTooOften', { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}
