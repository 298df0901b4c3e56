/**
 * Sort orders that users request and no definition names (docs/decisions/0045): if a large table cannot be sorted in
 * time, an index is built on demand, and the response says so in the meantime.
 */

import { type OperationContext, signedIn } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { storeProgram } from '../program/storeProgram.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { isStatementTimeout, type Store } from '../store/index.ts';
import { columnInKeys } from '../store/schema/indexColumn.ts';
import { isIndexable } from '../store/schema/indexesOf.ts';
import { entityTable, indexName, keyColumn } from '../store/schema/names.ts';
import { type IndexShape, listScopes } from '../store/schema/shape.ts';

/** Each one is paid for by every write. */
const MAX_SORT_INDEXES = 6;
const KEY = 'sortedBy';

/** Fields by entity, in order of their requests. */
export type SortIndexes = Record<string, string[]>;

export async function readSortIndexes({ db }: Pick<Store, 'db'>): Promise<SortIndexes> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SortIndexes) : {};
}

/** @returns whether it is noted: now, or before */
async function noteSort({ store }: Pick<Services, 'store'>, entity: string, field: string): Promise<boolean> {
  return store.write(async ({ db }) => {
    const all = await readSortIndexes({ db });
    const fields = all[entity] ?? [];
    if (fields.includes(field)) return true;
    if (fields.length >= MAX_SORT_INDEXES) return false;
    const value = JSON.stringify({ ...all, [entity]: [...fields, field] });
    await db
      .insertInto('meta')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return true;
  });
}

/** The index of an order, as it is kept; undefined where none can be. */
export function sortIndex(
  program: ReturnType<typeof storeProgram>,
  entity: string,
  field: string,
  extraType: Parameters<typeof columnInKeys>[1] | undefined,
): IndexShape | undefined {
  const known = program.entities[entity];
  if (!known) return undefined;
  const own = Object.hasOwn(known.fields, field);
  if (
    own
      ? !isIndexable(known, field)
      : extraType === undefined || extraType === 'checkbox' || extraType === 'multiselect'
  )
    return undefined;
  if (Object.values(known.indexes ?? {}).some(({ fields }) => fields[0] === field)) return undefined;
  const column = own ? keyColumn(field) : columnInKeys(field, extraType ?? 'text');
  const name = indexName(entityTable(entity), `kept-by-${field}`.slice(0, 40));
  return { name, columns: [...listScopes[known.scope], column, 'id'], kept: true };
}

/**
 * Reads in an order; where that took too long for want of an index, the index is built and that is what is said.
 * @throws HttpError 422 `sortIndexUnderWay`
 */
export async function readSorted<T>(
  context: OperationContext,
  entity: string,
  field: string | undefined,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (field === undefined || !isStatementTimeout(error) || !(await isUnderWay(context, entity, field))) throw error;
    const label = entityFields(context.runtime, entity).fields[field]?.label ?? field;
    throw new HttpError(422, t('sortIndexUnderWay', { field: label }), { reason: 'timeout' });
  }
}

async function isUnderWay(context: OperationContext, entity: string, field: string): Promise<boolean> {
  const { services, runtime } = context;
  const { extraTypes } = entityFields(runtime, entity);
  const wanted = sortIndex(storeProgram(services.programs.tenant().program), entity, field, extraTypes[field]);
  if (!wanted || (await services.store.keptIndexes(entity)).includes(wanted.name)) return false;
  if (!(await noteSort(services, entity, field))) return false;
  const session = signedIn(context);
  const open = await services.store.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'indexes')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (!open)
    await services.jobs.ask({
      kind: 'indexes',
      title: t('indexesTitle').in(runtime.program),
      userId: session.user.id,
      context: session.context,
      input: {},
    });
  return true;
}
