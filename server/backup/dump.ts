/** PostgreSQL as lines of JSON, and back: each row with its table, read in one snapshot. */
import { type Kysely, sql } from 'kysely';
import type { Store } from '../store/index.ts';
import { loose } from '../store/loose.ts';

type Row = Record<string, unknown>;

/** Not dumped: what the store makes by itself, and what it knows of the tables as they are. */
const OWN = new Set(['system_migrations']);

async function tableNames(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !OWN.has(name));
}

/** Yields `{"table","row"}` lines, all of one moment. */
export async function* dumpRows(store: Store): AsyncGenerator<string> {
  const db = loose(store.db);
  const names = await tableNames(store.db as unknown as Kysely<never>);
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    for (const table of names) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(trx);
      for (const row of rows) yield JSON.stringify({ table, row });
    }
  } finally {
    await trx.rollback().execute();
  }
}

/** Rows that others refer to come first. */
const FIRST = ['upload_batches'];

/**
 * Writes dumped rows into a store whose tables are there and empty.
 * @throws Error when a table of the dump is not there any more, or a line is damaged; nothing is written then
 */
export async function loadRows(store: Store, lines: AsyncIterable<string>): Promise<number> {
  const byTable = new Map<string, Row[]>();
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const { table, row } = readLine(line, number);
    byTable.set(table, [...(byTable.get(table) ?? []), row]);
  }
  const known = new Set(await tableNames(store.db as unknown as Kysely<never>));
  const missing = [...byTable.keys()].filter((table) => !known.has(table));
  if (missing.length > 0)
    throw new Error(`The definitions in force have no table ${missing.join(', ')}: restore under those of the backup.`);
  const names = [
    ...FIRST.filter((name) => byTable.has(name)),
    ...[...byTable.keys()].filter((name) => !FIRST.includes(name)),
  ];
  let count = 0;
  await store.write(async ({ db }) => {
    for (const table of names) {
      const rows = byTable.get(table) ?? [];
      for (const row of rows) await insertOne(db as unknown as Kysely<never>, table, row);
      count += rows.length;
      await moveSequence(db as unknown as Kysely<never>, table, rows);
    }
  });
  return count;
}

function readLine(line: string, number: number): { table: string; row: Row } {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} of the backup's rows is damaged or cut short: nothing was restored.`);
  }
}

async function insertOne(db: Kysely<never>, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((column) => {
    const value = row[column];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    values (${sql.join(values)}) on conflict do nothing`.execute(db);
}

/** A numbered table goes on after the highest number that was restored. */
async function moveSequence(db: Kysely<never>, table: string, rows: readonly Row[]): Promise<void> {
  if (!['events', 'sign_in_attempts'].includes(table) || rows.length === 0) return;
  const highest = Math.max(...rows.map((row) => Number(row.id)));
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
}
