/**
 * Saves that meet the unique value of a record out of the writer's reach. The answer names no record, and a user meets only so many
 * in a while: numbers cannot be found by trying them.
 */
import { HttpError } from '../base/http/httpError.ts';
import { t } from '../base/words/localizedText.ts';
import { type OperationContext, signedIn } from '../call/operation.ts';
import type { SaveResult } from '../store/index.ts';
import { isAccessible } from './readAccess.ts';

/** Values that a user may meet in so long: more than a person mistypes. */
export const unseenLimits = { most: 20, windowMs: 15 * 60_000 } as const;

const loginOf = (context: OperationContext) => `unseen value ${signedIn(context).user.id}`;

/** @throws HttpError 429 with Retry-After for a user who met too many lately; nothing is written then */
export async function refuseAfterMany(context: OperationContext, entity: string): Promise<void> {
  if (context.access.rows(entity, 'list') === undefined) return;
  const lately = await context.services.store.db
    .selectFrom('sign_in_attempts')
    .select('at')
    .where('login', '=', loginOf(context))
    .where('at', '>', new Date(context.now.getTime() - unseenLimits.windowMs).toISOString())
    .orderBy('at', 'desc')
    .limit(unseenLimits.most)
    .execute();
  const oldest = lately.length >= unseenLimits.most ? lately.at(-1) : undefined;
  if (!oldest) return;
  const ms = Date.parse(oldest.at) + unseenLimits.windowMs - context.now.getTime();
  const wait = Math.max(1, Math.ceil(ms / 1000));
  throw new HttpError(
    429,
    t('savesTooOften', { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}

/** Counts what the results of a save met. @returns the ids of the records out of reach */
export async function unseenTwins(
  context: OperationContext,
  entity: string,
  results: readonly SaveResult[],
): Promise<ReadonlySet<string>> {
  const met = results.flatMap((result) => (result.status === 'notUnique' && result.other ? [result.other] : []));
  if (met.length === 0) return new Set();
  const { store } = context.services;
  const seen = (await store.entities(entity).getMany([...new Set(met)])).filter(isAccessible(context, entity, 'list'));
  const isSeen = new Set(seen.map(({ id }) => id));
  const unseen = met.filter((id) => !isSeen.has(id));
  const { address } = context.request;
  const values = unseen.map(() => ({ login: loginOf(context), address, at: context.now.toISOString(), succeeded: 1 }));
  if (values.length > 0)
    await store.write(({ db }) =>
      db.insertInto('sign_in_attempts').values(values.slice(0, unseenLimits.most)).execute(),
    );
  return new Set(unseen);
}
