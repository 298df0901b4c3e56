/** PostgreSQL as lines of JSON, and back: each row with its table, read in one snapshot, and never all of them in memory. */
import { type Kysely, sql } from 'kysely';
import type { Store, StoreTransaction } from '../../store/index.ts';
import { MAX_PARAMETERS } from '../../store/recordStore/context.ts';
import { untyped } from '../../store/untypedTables.ts';

type Row = Record<string, unknown>;
type AnyTables = Kysely<never>;

/** Not dumped: tables that the store creates itself, and its knowledge of the current tables. */
const OWN = new Set(['system_migrations']);
/** Rows that others refer to come first. */
const FIRST = ['upload_batches'];
/** Has notes of the store's own that are there already, and are right for the tables as they were made. */
const NOTES = 'meta';
/** Tables whose rows are numbered by the database. */
const NUMBERED = new Set(['events', 'sign_in_attempts']);
const BATCH_SIZE = 500;

async function tableNames(db: AnyTables): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !OWN.has(name));
  return [...FIRST.filter((name) => names.includes(name)), ...names.filter((name) => !FIRST.includes(name))];
}

/** Yields `{"table","row"}` lines, all of one moment. */
export async function* dumpRows(store: Store): AsyncGenerator<string> {
  const trx = await untyped(store.db).startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    for (const table of await tableNames(trx as unknown as AnyTables)) {
      await sql`declare dumped no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
      for (let there = BATCH_SIZE; there === BATCH_SIZE; ) {
        const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH_SIZE)} from dumped`.execute(trx);
        for (const row of rows) yield JSON.stringify({ table, row });
        there = rows.length;
      }
      await sql`close dumped`.execute(trx);
    }
  } finally {
    await trx.rollback().execute();
  }
}

/**
 * Writes dumped rows into tables that are there and empty, in a transaction that is given back whole if this throws.
 * @returns how many rows were read
 * @throws Error when a table of the dump is not there any more, a line is damaged, or a row is there already
 */
export async function loadRows({ db }: Pick<StoreTransaction, 'db'>, lines: AsyncIterable<string>): Promise<number> {
  const into = db as unknown as AnyTables;
  const known = new Set(await tableNames(into));
  const filled = new Set<string>();
  let waiting: { table: string; rows: Row[] } = { table: '', rows: [] };
  let number = 0;
  const write = async () => {
    if (waiting.rows.length > 0) await insertRows(into, waiting.table, waiting.rows);
    filled.add(waiting.table);
  };
  for await (const line of lines) {
    number += 1;
    const { table, row } = readLine(line, number);
    if (!known.has(table))
      throw new Error(`The definitions in force have no table ${table}: restore under those of the backup.`);
    if (table !== waiting.table || waiting.rows.length === BATCH_SIZE) {
      await write();
      waiting = { table, rows: [] };
    }
    waiting.rows.push(row);
  }
  await write();
  for (const table of filled) if (NUMBERED.has(table)) await moveSequence(into, table);
  return number;
}

function readLine(line: string, number: number): { table: string; row: Row } {
  try {
    const { table, row } = JSON.parse(line);
    if (typeof table === 'string' && typeof row === 'object' && row !== null) return { table, row };
  } catch {
    // Reported below as invalid.
  }
  throw new Error(`Line ${number} of the backup's rows is damaged or cut short: nothing was restored.`);
}

/** @param rows of one table, so that all have the same columns */
async function insertRows(db: AnyTables, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const most = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  const taken = table === NOTES ? sql`on conflict do nothing` : sql``;
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most).map((row) => {
      const cells = columns.map((column) => {
        const value = row[column] ?? null;
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      });
      return sql`(${sql.join(cells)})`;
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
      values ${sql.join(some)} ${taken}`.execute(db);
  }
}

/** A numbered table goes on after the highest number that was restored. */
async function moveSequence(db: AnyTables, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
}
