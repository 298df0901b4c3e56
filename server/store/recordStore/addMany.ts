/**
 * Inserts many new records with few statements, to fill a store: the checks of a save for each row (its current
 * version, owner of its unique key) are left to the database, and no events are published. Rows with a known id, also
 * of a removed record, are skipped.
 */
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreTransaction } from '../backend.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import { writeHistory } from './history.ts';
import { insertCells } from './insertRows.ts';
import { type PlannedSave, planSave, rowOf, type SaveDefaults } from './planSave.ts';
import type { Scope, WriteContext } from './record.ts';
import type { SaveResult, SaveRow } from './saveResult.ts';
import { noteStates } from './stateIntervals.ts';

export interface AddRequest extends WriteContext {
  /** Each with its own id, so that a filling that was interrupted can go on. */
  rows: readonly (SaveRow & { id: string })[];
  /** Default scope of records without one. */
  scope?: Partial<Scope>;
  /** Types of fields that templates add to the entity's. */
  extraTypes?: FieldTypes;
}

const IDS_PER_STATEMENT = 500;

/**
 * Adds records in one transaction. The rows are made before the first wait, so that a caller that does not wait for one
 * call before the next keeps processor and disk busy at the same time.
 * @returns how many were added
 * @throws Error naming the first row that cannot be stored; the database's error where a unique key is taken; nothing is
 * added then
 */
export function addMany(context: EntityContext, request: AddRequest): Promise<number> {
  const defaults: SaveDefaults = {
    scope: { company: '', system: '', account: '', ...request.scope },
    extraTypes: request.extraTypes ?? {},
    by: request.by,
    definition: context.definition,
    at: request.at,
  };
  const planned: PlannedSave[] = [];
  for (const [index, row] of request.rows.entries()) {
    const plan = planSave(context, index, { ...row, version: 0 }, undefined, defaults);
    if ('status' in plan) return Promise.reject(refusal(context, row, plan));
    planned.push(plan);
  }
  return context.write((tx) => write(context, tx, planned, request));
}

function refusal({ shape }: EntityContext, row: SaveRow, result: SaveResult): Error {
  return new Error(`The ${shape.entity} ${JSON.stringify(row.values)} cannot be stored: ${JSON.stringify(result)}.`);
}

async function write(
  context: EntityContext,
  tx: StoreTransaction,
  planned: readonly PlannedSave[],
  { by, at, action, reason }: WriteContext,
): Promise<number> {
  const there = await idsThere(context, tx, planned);
  const fresh = planned.filter(({ record }) => !there.has(record.id));
  if (fresh.length === 0) return 0;
  const { shape, kind } = context;
  const rows = fresh.map((plan) => rowOf(shape, plan));
  await insertCells(tables(context, tx), kind, shape.table.table, shape.columns, rows);
  const why = { by, at, action, ...(reason === undefined ? {} : { reason }) };
  await writeHistory(
    context,
    tx,
    fresh.map(({ record: { id, version, scope, createdAt } }) => ({
      ...why,
      at: createdAt,
      id,
      version,
      scope,
      changes: {},
    })),
  );
  await noteStates(context, tx, fresh, { by, at }, ({ record }) => record.createdAt);
  return fresh.length;
}

/** Those of which there is a history: records that are there, and records that somebody removed since. */
async function idsThere(
  { shape }: EntityContext,
  { db }: StoreTransaction,
  planned: readonly PlannedSave[],
): Promise<Set<string>> {
  const there = new Set<string>();
  const ids = planned.map(({ record }) => record.id);
  for (const some of chunks(ids, IDS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('history')
      .select('record_id')
      .where('entity', '=', shape.entity)
      .where('record_id', 'in', some)
      .execute();
    for (const { record_id } of rows) there.add(record_id);
  }
  return there;
}
