/**
 * Builds indexes one after another while the store is in use: publishing definitions alters no table, and indexing a
 * large table takes time. In PostgreSQL nothing waits; in SQLite writes wait for each index, reads do not.
 */
import { type Kysely, sql } from 'kysely';
import type { Backend } from '../backend.ts';
import type { Database } from '../database.ts';
import { untyped } from '../untypedTables.ts';
import { analyzeSqlite } from './analyze.ts';
import { readApplied, writeApplied } from './applied.ts';
import { createIndex } from './indexColumn.ts';
import { planSteps } from './plan.ts';
import type { TableShape } from './shape.ts';
import { describeStep, type SchemaStep } from './steps.ts';
import { type IndexStep, type StoredIndexes, storedIndexSteps } from './storedIndexes.ts';

export type { IndexStep } from './storedIndexes.ts';

/** Names the lock under which servers build indexes one at a time; any number that nobody else uses. */
const INDEX_LOCK = 7_240_333;

/** Progress of the steps. */
export type IndexProgress = (step: IndexStep, done: number, total: number) => void;

/**
 * The steps of a plan that only add or drop indexes for reading. Unique indexes are excluded: they decide which writes
 * are valid. So are tables whose columns change, since their rows are not migrated yet.
 */
function indexSteps(steps: readonly SchemaStep[]): IndexStep[] {
  const altered = new Set(steps.filter(({ kind }) => !kind.endsWith('Index')).map(({ table }) => table.table));
  return steps.filter(
    (step): step is IndexStep =>
      (step.kind === 'createIndex' || step.kind === 'dropIndex') &&
      !step.index.unique &&
      !altered.has(step.table.table),
  );
}

export interface BuildOptions {
  progress?: IndexProgress | undefined;
  /** No further index is begun. */
  signal?: AbortSignal | undefined;
}

/** Runs the steps separately and records each when done. @returns the completed steps */
export async function buildIndexes(
  backend: Backend,
  needed: readonly TableShape[],
  how: BuildOptions = {},
): Promise<IndexStep[]> {
  return makeAll(backend, indexSteps(planSteps(await readApplied(backend.db), needed)), how);
}

/** Creates the indexes that stored definitions require, and drops those no longer required. */
export async function keepIndexes(
  backend: Backend,
  wanted: StoredIndexes,
  how: BuildOptions = {},
): Promise<IndexStep[]> {
  return makeAll(backend, storedIndexSteps(await readApplied(backend.db), wanted), how);
}

async function makeAll(backend: Backend, steps: IndexStep[], { progress, signal }: BuildOptions): Promise<IndexStep[]> {
  const once = backend.kind === 'postgres' ? buildBeside : buildAlone;
  for (const [done, step] of steps.entries()) {
    signal?.throwIfAborted();
    progress?.(step, done, steps.length);
    await once(backend, step).catch((cause: unknown) => {
      throw new Error(`The database could not ${describeStep(step)}: ${(cause as Error).message}`, { cause });
    });
  }
  return steps;
}

/** SQLite: the write lock is held for one index at a time. */
function buildAlone(backend: Backend, step: IndexStep): Promise<void> {
  return backend.alone(async ({ db }) => {
    if (step.kind === 'dropIndex') await untyped(db).schema.dropIndex(step.index.name).ifExists().execute();
    else {
      await createIndex(db, backend.kind, step.table.table, step.index, { unlessThere: true });
      await analyzeSqlite(db, [step.index.name]);
    }
    await note(db, step);
  });
}

/** PostgreSQL: outside of a transaction, so that the table can be written meanwhile. */
async function buildBeside({ db, alone }: Backend, step: IndexStep): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`select pg_advisory_lock(${INDEX_LOCK})`.execute(one);
    try {
      const { name } = step.index;
      // An interrupted build leaves an invalid index; it is rebuilt.
      if (step.kind === 'dropIndex' || !(await isWhole(one, name))) {
        await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(one);
      }
      if (step.kind === 'createIndex') {
        const how = { unlessThere: true, concurrently: true };
        await createIndex(one, 'postgres', step.table.table, step.index, how);
      }
    } finally {
      await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(one);
      await sql`reset statement_timeout`.execute(one);
    }
  });
  await alone((tx) => note(tx.db, step));
}

async function isWhole(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})
  `.execute(db);
  return rows[0]?.indisvalid !== false;
}

async function note(db: Kysely<Database>, { kind, table, index }: IndexStep): Promise<void> {
  const applied = await readApplied(db);
  const tables = applied.tables.map((had) => {
    if (had.entity !== table.entity) return had;
    const others = had.indexes.filter(({ name }) => name !== index.name);
    return { ...had, indexes: kind === 'dropIndex' ? others : [...others, index] };
  });
  await writeApplied(db, { ...applied, tables });
}

/** Drops what of a table only speeds reading up, so that many rows are written quickly; `buildIndexes` makes it again. */
export async function dropIndexes(backend: Backend, entity: string): Promise<void> {
  await backend.alone(async ({ db }) => {
    const table = (await readApplied(db)).tables.find((one) => one.entity === entity);
    for (const index of table?.indexes ?? []) {
      if (!table || index.unique) continue;
      await untyped(db).schema.dropIndex(index.name).ifExists().execute();
      await note(db, { kind: 'dropIndex', table, index });
    }
  });
}
