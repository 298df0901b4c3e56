/** Many rows in few statements. The statement's text is made here: Kysely's tree of 100 rows of 400 columns is slow to build. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { StoreKind } from '../columnTypes.ts';
import type { LooseTables } from '../loose.ts';
import { chunks, MOST_PARAMETERS } from './context.ts';
import type { Row } from './rows.ts';

const ROWS_AT_ONCE = 200;

/** @param columns names made by our own code: `[a-z0-9_]` */
export async function insertRows(
  db: Kysely<LooseTables>,
  kind: StoreKind,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const size = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(MOST_PARAMETERS / columns.length)));
  for (const some of chunks(rows, size)) {
    const parameters = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    await db.executeQuery(CompiledQuery.raw(insertText(kind, table, columns, some.length), parameters));
  }
}

function insertText(kind: StoreKind, table: string, columns: readonly string[], rows: number): string {
  let next = 1;
  const placeholder = kind === 'postgres' ? () => `$${next++}` : () => '?';
  const values = Array.from({ length: rows }, () => `(${columns.map(placeholder).join(', ')})`);
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${values.join(', ')}`;
}
