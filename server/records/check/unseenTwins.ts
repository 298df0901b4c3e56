/**
 * Saves that meet the unique value of a record out of the writer's reach. A person who sees some rows reads the same text of every value
 * that is taken, and meets only so many unseen ones in a while: numbers cannot be found by trying them.
 */
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { SaveResult, StoredRecord, TemplateUnique } from '../../store/index.ts';
import { isAccessible } from '../read/readAccess.ts';

/** The most such values in the window, which is more than a person mistypes. */
export const unseenLimits = { most: 20, windowMs: 15 * 60_000 } as const;

const loginOf = (context: OperationContext) => `unseen value ${signedIn(context).user.id}`;

/**
 * True for a person whose permissions limit the rows: every value that is in use has the same text for her. The limit to the
 * current system, which everybody has, does not count.
 */
export const hasLimitedRows = ({ access }: OperationContext, entity: string): boolean => {
  const rows = access.rows(entity, 'list');
  return rows !== undefined && JSON.stringify(rows) !== JSON.stringify(access.within(entity, 'list'));
};

/** True for a person to whom some row may be unseen. */
const seesSomeRows = ({ access }: OperationContext, entity: string): boolean =>
  access.rows(entity, 'list') !== undefined;

/** @throws HttpError 429 with Retry-After for a user who met too many lately; nothing is written then */
export async function refuseAfterMany(context: OperationContext, entity: string): Promise<void> {
  if (!seesSomeRows(context, entity)) return;
  const lately = await metLately(context);
  if (lately.length >= unseenLimits.most) throw tooOften(context, lately);
}

/**
 * Counts the hidden duplicates of all rows of a save before anything is written: a batch reveals no more than single
 * saves.
 * @throws HttpError 429 with Retry-After if the user's limit is exceeded; nothing is written then
 */
export async function refuseBatch(
  context: OperationContext,
  entity: string,
  rows: readonly CountedRow[],
  { held, types }: { held: readonly TemplateUnique[]; types: FieldTypes },
): Promise<void> {
  if (rows.length < 2 || !seesSomeRows(context, entity)) return;
  const lately = await metLately(context);
  const rest = unseenLimits.most - lately.length;
  if (rows.length <= rest) return;
  const { unique = {}, fields = {}, storedIn } = context.runtime.program.definitions.entity[entity] ?? {};
  // It has no unique columns.
  if (storedIn !== undefined) return;
  const keys = [...Object.keys(unique), ...Object.keys(fields).filter((key) => fields[key]?.isUniqueField)];
  const isSeen = isAccessible(context, entity, 'list');
  const met = new Set<number>();
  for (const unique of held)
    for (const [index, others] of (await sameByTemplate(context, entity, rows, unique, types)).entries())
      if (others.some((other) => !isSeen(other))) met.add(index);
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

interface CountedRow {
  readonly id?: string | undefined;
  readonly account?: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** For each row the other records that have its value of a field that a template declares unique. */
async function sameByTemplate(
  context: OperationContext,
  entity: string,
  rows: readonly CountedRow[],
  { field, along = [], only, ofAccount, except }: TemplateUnique,
  types: FieldTypes,
): Promise<StoredRecord[][]> {
  const isCounted = ({ values }: CountedRow) => only === undefined || values[only.field] === only.value;
  const values = rows.filter(isCounted).flatMap(({ values: { [field]: value } }) => value ?? []);
  if (values.length === 0) return rows.map(() => []);
  const found = await context.services.store.entities(entity).lookup({
    matchKey: field,
    values,
    scopes: [context.access.scope(entity)],
    extraTypes: types,
    today: context.today,
  });
  const isSame = (row: CountedRow, other: StoredRecord) =>
    row.id !== other.id &&
    (!ofAccount || row.account === other.scope.account) &&
    !except?.values.includes(String(other.values[except.field] ?? '')) &&
    [field, ...along].every((key) => sameFieldValue(types[key] ?? 'text', row.values[key], other.values[key]));
  return rows.map((row) => (isCounted(row) ? found.filter((other) => isSame(row, other)) : []));
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
