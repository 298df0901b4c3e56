/** Many rows in few statements. The statement's text is made here: Kysely's tree of 100 rows of 400 columns is slow to build. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { StoreKind } from '../columnTypes.ts';
import type { UntypedTables } from '../untypedTables.ts';
import { chunks, MAX_PARAMETERS } from './context.ts';
import type { Row } from './rows.ts';

const ROWS_PER_STATEMENT = 200;

/** @param columns names made by our own code: `[a-z0-9_]` */
export async function insertRows(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await insertCells(
    db,
    kind,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}

/** As `insertRows`, for rows whose cells are in column order. */
export async function insertCells(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const size = Math.max(1, Math.min(ROWS_PER_STATEMENT, Math.floor(MAX_PARAMETERS / columns.length)));
  for (const some of chunks(rows, size)) {
    const parameters = some.flat();
    await db.executeQuery(CompiledQuery.raw(insertText(kind, table, columns, some.length), parameters));
  }
}

function insertText(kind: StoreKind, table: string, columns: readonly string[], rows: number): string {
  let next = 1;
  const placeholder = kind === 'postgres' ? () => `$${next++}` : () => '?';
  const row = () => `(${columns.map(placeholder).join(',')})`;
  const values = kind === 'postgres' ? Array.from({ length: rows }, row) : new Array<string>(rows).fill(row());
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${values.join(',')}`;
}
