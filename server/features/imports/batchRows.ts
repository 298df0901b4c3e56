/** Rows of an upload for the grid: file values merged with stored ones. */
import type { OperationContext } from '../../operations/operation.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { WireRow } from '../../records/read/wireRow.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type Batch, GONE, type LEFT_OUT, ROW_STATES, type RowState, tempIdOf } from '../../uploads/batches.ts';
import { importProjection } from './importTarget.ts';

export interface BatchRow extends Record<string, unknown> {
  tempId: string;
  rownum: number;
  match: 'new' | 'changed' | 'same' | 'gone';
  id?: string;
  version?: number;
  was?: WireRow;
  /** Errors of a save: field to message. */
  errors?: Record<string, string>;
}

/** Matched records that are still accessible to the owner: others look like missing ones. */
async function reachedNow(context: OperationContext, entity: string, ids: readonly string[]): Promise<StoredRecord[]> {
  if (!context.access.may(entity, 'list')) return [];
  const found = await context.services.store.entities(entity).getMany(ids);
  return found.filter(isAccessible(context, entity, 'update'));
}

/** Rows after a number, in the order of the file; optionally of one state only. */
export async function batchRows(
  context: OperationContext,
  batch: Batch,
  page: { after: number; limit: number; state?: RowState | typeof GONE | typeof LEFT_OUT | undefined },
): Promise<BatchRow[]> {
  const { store } = context.services;
  const query = store.db
    .selectFrom('upload_rows')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .where('row_number', '>', page.after)
    .orderBy('row_number')
    .limit(page.limit);
  const rows = await (page.state === undefined
    ? query.where('state', 'in', [...ROW_STATES])
    : query.where('state', '=', page.state)
  ).execute();
  const ids = rows.flatMap((row) => (row.record_id === null ? [] : [row.record_id]));
  const stored = new Map((await reachedNow(context, batch.entity, ids)).map((record) => [record.id, record]));
  const hidden = context.access.hidden(batch.entity);
  const project = await importProjection(context, batch);
  return rows.map((row): BatchRow => {
    const record = row.record_id === null ? undefined : stored.get(row.record_id);
    const values = Object.entries(JSON.parse(row.values) as Record<string, unknown>).filter(
      ([key]) => !hidden.has(key),
    );
    const errors = row.verdicts === null ? [] : Object.entries(JSON.parse(row.verdicts) as Record<string, string>);
    const about = {
      tempId: tempIdOf(batch.id, row.row_number),
      rownum: row.row_number,
      ...(errors.length > 0 ? { errors: Object.fromEntries(errors.filter(([key]) => !hidden.has(key))) } : {}),
    };
    if (!record) return { ...Object.fromEntries(values), ...about, match: 'new' };
    const was = project(record);
    const match = row.state === 'same' ? 'same' : row.state === GONE ? GONE : 'changed';
    // A row equal for a save is shown as stored.
    if (match !== 'changed') return { ...was, ...about, match, id: record.id, version: record.version };
    // Fields missing in the file remain as stored, so that the grid shows and checks the whole row.
    return { ...was, ...Object.fromEntries(values), ...about, match, id: record.id, version: record.version, was };
  });
}
