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
  const lately = await metLately(context);
  if (lately.length >= unseenLimits.most) throw tooOften(context, lately);
}

/**
 * Counts what the rows of one save would meet, before anything is written: a batch tells no more than single saves do.
 * @throws HttpError 429 with Retry-After where that is more than the user may meet; nothing is written then
 */
export async function refuseBatch(
  context: OperationContext,
  entity: string,
  rows: readonly { id?: string | undefined; values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (rows.length < 2 || context.access.rows(entity, 'list') === undefined) return;
  const lately = await metLately(context);
  const rest = unseenLimits.most - lately.length;
  if (rows.length <= rest) return;
  const { unique = {}, fields = {}, storedIn } = context.runtime.program.definitions.entity[entity] ?? {};
  // It has no unique columns.
  if (storedIn !== undefined) return;
  const keys = [...Object.keys(unique), ...Object.keys(fields).filter((key) => fields[key]?.isUniqueField)];
  const isSeen = isAccessible(context, entity, 'list');
  const met = new Set<number>();
  for (const key of new Set(keys)) {
    const found = await context.services.store.entities(entity).findByUnique({
      unique: key,
      values: rows.map(({ values }) => values),
      scope: context.access.scope(entity),
    });
    found.forEach((record, index) => {
      if (record && record.id !== rows[index]?.id && !isSeen(record)) met.add(index);
    });
  }
  if (met.size <= rest) return;
  await count(context, rest);
  throw tooOften(context, lately);
}

async function metLately(context: OperationContext): Promise<{ at: string }[]> {
  return context.services.store.db
    .selectFrom('sign_in_attempts')
    .select('at')
    .where('login', '=', loginOf(context))
    .where('at', '>', new Date(context.now.getTime() - unseenLimits.windowMs).toISOString())
    .orderBy('at', 'desc')
    .limit(unseenLimits.most)
    .execute();
}

/** @param lately the latest first */
function tooOften(context: OperationContext, lately: readonly { at: string }[]): HttpError {
  const oldest = lately.at(-1)?.at ?? context.now.toISOString();
  const ms = Date.parse(oldest) + unseenLimits.windowMs - context.now.getTime();
  const wait = Math.max(1, Math.ceil(ms / 1000));
  return new HttpError(
    429,
    t('savesTooOften', { minutes: Math.ceil(wait / 60) }),
    { reason: 'attempts', retryAfter: wait },
    { 'Retry-After': String(wait) },
  );
}

async function count(context: OperationContext, met: number): Promise<void> {
  if (met <= 0) return;
  const { address } = context.request;
  const one = { login: loginOf(context), address, at: context.now.toISOString(), succeeded: 1 };
  const values = Array.from({ length: Math.min(met, unseenLimits.most) }, () => one);
  await context.services.store.write(({ db }) => db.insertInto('sign_in_attempts').values(values).execute());
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
  await count(context, unseen.length);
  return new Set(unseen);
}
