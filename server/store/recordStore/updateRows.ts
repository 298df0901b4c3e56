/** Many rows changed in few statements: those that change the same columns in one, from a list of their new cells. */
import { CompiledQuery, type Kysely } from 'kysely';
import { castType, type StoreKind } from '../columnTypes.ts';
import type { TableShape } from '../schema/shape.ts';
import type { UntypedTables } from '../untypedTables.ts';
import { chunks, MAX_PARAMETERS } from './context.ts';
import type { Cell } from './values.ts';

const ROWS_PER_STATEMENT = 200;

/** The new cells of a row, by column. */
export interface ChangedRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

export async function updateRows(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  table: TableShape,
  rows: readonly ChangedRow[],
): Promise<void> {
  const alike = new Map<string, ChangedRow[]>();
  for (const row of rows) {
    const columns = Object.keys(row.cells).join();
    const group = alike.get(columns);
    if (group) group.push(row);
    else alike.set(columns, [row]);
  }
  for (const group of alike.values()) {
    const columns = Object.keys((group[0] as ChangedRow).cells);
    const size = Math.min(ROWS_PER_STATEMENT, Math.floor(MAX_PARAMETERS / (columns.length + 1)));
    for (const some of chunks(group, size)) {
      const parameters = some.flatMap(({ id, cells }) => [id, ...columns.map((column) => cells[column] ?? null)]);
      await db.executeQuery(CompiledQuery.raw(updateText(kind, table, columns, some.length), parameters));
    }
  }
}

function updateText(kind: StoreKind, { table, columns: shape }: TableShape, columns: readonly string[], rows: number) {
  const storages = new Map(shape.map(({ name, storage }) => [name, storage]));
  // PostgreSQL treats a list parameter as text unless cast; SQLite uses the column's type.
  const types = ['id', ...columns].map((column) => castType(kind, storages.get(column) ?? 'text'));
  let next = 1;
  const row = () => `(${types.map((type) => (kind === 'postgres' ? `$${next++}::${type}` : '?')).join(',')})`;
  const values = Array.from({ length: rows }, row).join(',');
  const set = columns.map((column, at) => `"${column}" = v.column${at + 2}`).join(', ');
  return `update "${table}" set ${set} from (values ${values}) as v where "${table}"."id" = v.column1`;
}
