/**
 * Saves many records in one transaction. Each row has its own result; valid rows are saved, each with an entry in the
 * history. A record changed by someone else is reported with its stored version, never overwritten.
 */
import { sql } from 'kysely';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreTransaction } from '../backend.ts';
import { changesBetween, withoutSecrets } from './changes.ts';
import { isTaken } from './constraint.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import { rowsById } from './get.ts';
import { writeHistory } from './history.ts';
import { insertCells } from './insertRows.ts';
import { changedCells, type PlannedSave, planSave, rowOf, type SaveDefaults } from './planSave.ts';
import type { FieldChange, Scope, WriteContext } from './record.ts';
import type { Row } from './rows.ts';
import { toRecord } from './rows.ts';
import { ROWS_CHANNEL, type RowsChanged, scopesOf } from './rowsChanged.ts';
import type { SaveResult, SaveRow } from './saveResult.ts';
import { noteStates } from './stateIntervals.ts';
import { lockTemplateUniques, type TemplateUnique, takenTemplateUniques } from './templateUnique.ts';
import { KEYS_PER_STATEMENT, takenUniques, takesKey } from './unique.ts';
import { updateRows } from './updateRows.ts';

export interface SaveRequest extends WriteContext {
  rows: readonly SaveRow[];
  /** Default scope of new records. */
  scope?: Partial<Scope>;
  /** Types of fields that templates add to the entity's. */
  extraTypes?: FieldTypes;
  /** Fields that no index keeps unique and that are to be. */
  held?: readonly TemplateUnique[];
  /** Saves nothing unless all can be saved. */
  atomic?: boolean;
}

/** Rolls an atomic request back; carries its outcomes out. */
class NotAllSaved extends Error {
  readonly results: SaveResult[];
  constructor(results: SaveResult[]) {
    super('Not all rows could be saved.');
    this.results = results;
  }
}

/** @param tx a transaction to take part in; without one the save is a write of its own */
export async function saveRecords(
  context: EntityContext,
  request: SaveRequest,
  tx?: StoreTransaction,
): Promise<SaveResult[]> {
  if (tx) return saveIn(context, request, tx);
  try {
    return await context.write(async (own) => {
      const results = await saveIn(context, request, own);
      if (request.atomic && results.some(({ status }) => status !== 'saved')) throw new NotAllSaved(results);
      return results;
    });
  } catch (error) {
    if (error instanceof NotAllSaved) return error.results;
    throw error;
  }
}

async function saveIn(context: EntityContext, request: SaveRequest, tx: StoreTransaction): Promise<SaveResult[]> {
  const defaults: SaveDefaults = {
    scope: { company: '', system: '', account: '', ...request.scope },
    extraTypes: request.extraTypes ?? {},
    by: request.by,
    at: request.at,
    definition: request.definition ?? context.definition,
  };
  const held = request.held ?? [];
  if (held.length > 0) await lockTemplateUniques(context, tx, held);
  const ids = request.rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const stored: Map<string, Row> = ids.length > 0 ? await rowsById(context, ids, tx) : new Map();
  const planned = new Map<string, PlannedSave>();
  const results = request.rows.map((row, index): SaveResult | undefined => {
    const plan = planSave(context, index, row, row.id === undefined ? undefined : stored.get(row.id), defaults);
    if ('status' in plan) return plan;
    // The same record twice in one request: the second row was made to a version that this request replaces.
    const earlier = planned.get(plan.record.id);
    if (earlier) return { status: 'conflict', id: plan.record.id, stored: earlier.record };
    planned.set(plan.record.id, plan);
    return undefined;
  });
  const taken = await takenUniques(context, tx, [...planned.values()]);
  const free = [...planned.values()].filter(({ index }) => !taken.has(index));
  for (const [index, result] of await takenTemplateUniques(context, tx, free, held, defaults.extraTypes))
    taken.set(index, result);
  for (const [index, result] of taken) results[index] = result;
  const writable = [...planned.values()].filter(({ index }) => !taken.has(index));
  await continueVersions(
    context,
    tx,
    writable.filter(({ index, isNew }) => isNew && request.rows[index]?.id !== undefined),
  );
  for (const [index, result] of await writePlanned(context, tx, writable)) results[index] = result;
  const { by, at, action, reason } = request;
  const why = { by, at, action, reason, definition: defaults.definition };
  const written = writable.filter(({ index }) => results[index]?.status === 'saved');
  await writeHistory(
    context,
    tx,
    written.map((plan) => {
      const { id, version, scope } = plan.record;
      const own = request.rows[plan.index]?.reason;
      return { ...why, ...(own && { reason: own }), id, version, scope, changes: changesOf(context, plan) };
    }),
  );
  await noteStates(context, tx, written, request);
  if (written.length > 0) tx.notify(ROWS_CHANNEL, rowsChanged(context, written, request));
  return results as SaveResult[];
}

/**
 * Changes for the history: none for a first version, whose values are the change; all for a record that returns after
 * removal.
 */
function changesOf({ shape }: EntityContext, { isNew, record, changes }: PlannedSave): Record<string, FieldChange> {
  if (record.version === 1) return {};
  return isNew ? withoutSecrets(shape, changesBetween({}, record.values)) : changes;
}

function rowsChanged(context: EntityContext, written: readonly PlannedSave[], request: SaveRequest): RowsChanged {
  const places = scopesOf(
    context,
    written.flatMap(({ record, before }) => (before ? [record, before] : [record])),
  );
  return { entity: context.shape.entity, action: request.action, by: request.by, at: request.at, places };
}

/** A new record under the id of a removed one goes on counting its versions, so that the history stays one line. */
async function continueVersions(context: EntityContext, tx: StoreTransaction, made: PlannedSave[]): Promise<void> {
  if (made.length === 0) return;
  const wanted = new Map(made.map((plan) => [plan.record.id, plan]));
  const rows = await sql<{ record_id: string; version: number }>`
    select record_id, max(version) as version from history
    where entity = ${context.shape.entity} and record_id in (${context.kind === 'sqlite' ? sql`select value from json_each(${JSON.stringify([...wanted.keys()])})` : sql`select jsonb_array_elements_text(${JSON.stringify([...wanted.keys()])}::jsonb)`})
    group by record_id
  `.execute(tx.db);
  for (const { record_id, version } of rows.rows) {
    const plan = wanted.get(record_id);
    if (plan) plan.record.version = Number(version) + 1;
  }
}

/** All at once; where PostgreSQL finds a key taken in that very moment, one by one, so that only that row fails. */
async function writePlanned(
  context: EntityContext,
  tx: StoreTransaction,
  planned: readonly PlannedSave[],
): Promise<[number, SaveResult][]> {
  if (planned.length === 0) return [];
  const saved = ({ index, record }: PlannedSave): [number, SaveResult] => [
    index,
    { status: 'saved', record, changed: true },
  ];
  const all = await inSavepoint(tx, () => writeRows(context, tx, planned));
  if (all) return planned.map(saved);
  const results: [number, SaveResult][] = [];
  for (const plan of planned) {
    const one = await inSavepoint(tx, () => writeRows(context, tx, [plan]));
    results.push(one ? saved(plan) : [plan.index, await findUniqueConflict(context, tx, plan)]);
  }
  return results;
}

async function writeRows(context: EntityContext, tx: StoreTransaction, planned: readonly PlannedSave[]): Promise<void> {
  const { table } = context.shape.table;
  const db = tables(context, tx);
  // Updates first: a new record may take a key that one of them gives up.
  await releaseKeys(context, tx, planned);
  const changed = planned.filter(({ isNew }) => !isNew);
  await updateRows(
    db,
    context.kind,
    context.shape.table,
    changed.map((plan) => {
      const { id, version, scope, updatedAt, updatedBy, definition } = plan.record;
      const cells = changedCells(context, plan);
      return { id, cells: { ...cells, version, ...scope, updated_at: updatedAt, updated_by: updatedBy, definition } };
    }),
  );
  const fresh = planned.filter(({ isNew }) => isNew).map((plan) => rowOf(context.shape, plan));
  await insertCells(db, context.kind, table, context.shape.columns, fresh);
}

/** Records that change their keys first have none, so that two of one request can exchange theirs. */
async function releaseKeys(
  context: EntityContext,
  tx: StoreTransaction,
  planned: readonly PlannedSave[],
): Promise<void> {
  for (const unique of context.shape.uniques) {
    const changing = planned.filter((plan) => !plan.isNew && takesKey(plan, unique));
    if (changing.length < 2) continue;
    for (const some of chunks(changing, KEYS_PER_STATEMENT)) {
      await tables(context, tx)
        .updateTable(context.shape.table.table)
        .set({ [unique.column]: null })
        .where(
          'id',
          'in',
          some.map(({ record }) => record.id),
        )
        .execute();
    }
  }
}

/** @returns false, with everything undone, where an id or a unique key is taken */
async function inSavepoint({ db }: StoreTransaction, fn: () => Promise<void>): Promise<boolean> {
  await sql`savepoint rows_of_save`.execute(db);
  try {
    await fn();
    await sql`release savepoint rows_of_save`.execute(db);
    return true;
  } catch (error) {
    await sql`rollback to savepoint rows_of_save`.execute(db);
    await sql`release savepoint rows_of_save`.execute(db);
    if (isTaken(error)) return false;
    throw error;
  }
}

async function findUniqueConflict(
  context: EntityContext,
  tx: StoreTransaction,
  plan: PlannedSave,
): Promise<SaveResult> {
  const found = (await takenUniques(context, tx, [plan])).get(plan.index);
  if (found) return found;
  const row = (await rowsById(context, [plan.record.id], tx)).get(plan.record.id);
  return { status: 'conflict', id: plan.record.id, stored: row && toRecord(context, row).record };
}
