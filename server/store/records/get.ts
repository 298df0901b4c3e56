import { sql } from 'kysely';
import type { StoreTransaction } from '../backend.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import type { StoredRecord } from './record.ts';
import { type Row, recordColumns, toRecord } from './rows.ts';

const IDS_AT_ONCE = 500;

/** Rows by id; those that are not there are left out. In a transaction of PostgreSQL they are locked until its end. */
export async function rowsById(
  context: EntityContext,
  ids: readonly string[],
  tx?: StoreTransaction,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const lock = tx && context.kind === 'postgres' ? sql` for update` : sql``;
  // Locked in order of id, so that two writers of the same rows wait for each other instead of failing.
  for (const some of chunks([...new Set(ids)].sort(), IDS_AT_ONCE)) {
    const { rows } = await sql<Row>`
      select ${sql.join(recordColumns(context))} from ${sql.table(context.shape.table.table)}
      where id in (${sql.join(some)}) order by id${lock}
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
  const rows = await rowsById(context, ids, tx);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toRecord(context, row).record] : [];
  });
}
