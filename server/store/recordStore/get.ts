import { type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from '../backend.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import type { StoredRecord } from './record.ts';
import { rowReader } from './rowReader.ts';
import { type Row, recordColumns } from './rows.ts';
import { ownRows } from './selection.ts';

const IDS_PER_STATEMENT = 500;

/** Rows by id; those that are not there are left out. In a transaction of PostgreSQL they are locked until its end. */
export function rowsById(
  context: EntityContext,
  ids: readonly string[],
  tx?: StoreTransaction,
): Promise<Map<string, Row>> {
  return selectById(context, sql.join(recordColumns(context)), ids, tx);
}

async function selectById(
  context: EntityContext,
  columns: RawBuilder<unknown>,
  ids: readonly string[],
  tx: StoreTransaction | undefined,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const lock = tx && context.kind === 'postgres' ? sql` for update` : sql``;
  // Locked in order of id, so that two writers of the same rows wait for each other instead of failing.
  for (const some of chunks([...new Set(ids)].sort(), IDS_PER_STATEMENT)) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(context.shape.table.table)}
      where ${sql.join([sql`id in (${sql.join(some)})`, ...ownRows(context.shape)], sql` and `)} order by id${lock}
    `.execute(tables(context, tx));
    for (const row of rows) found.set(String(row.id), row);
  }
  return found;
}

/** Records by id, in the order asked; those that are not there are left out. */
export async function getRecords(
  context: EntityContext,
  ids: readonly string[],
  tx?: StoreTransaction,
): Promise<StoredRecord[]> {
  const { shape, kind, secrets } = context;
  const reader = rowReader(shape, kind, secrets);
  const columns = reader.columns(shape.table.table);
  const rows = await selectById(context, sql`id, ${columns}`, ids, tx);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [reader.read(row)] : [];
  });
}
