/**
 * Updates the states of an upload's rows after changes of their matched records: saved or deleted by others while the
 * upload waits, or created in the meantime with the key of a new row. Done when the upload is opened, not at each save.
 */
import type { OperationContext } from '../../operations/operation.ts';
import { recordsWrittenSince } from '../../records/read/recordsWrittenSince.ts';
import { byUniqueKey } from '../../records/read/uniqueKey.ts';
import { type Batch, type JudgedRow, LEFT_OUT, standAnew } from '../../uploads/batches.ts';
import { judgeRows, type MappedRow } from './mapRows.ts';

const AT_ONCE = 500;

/** @returns the upload with its counts as they are now */
export async function followRecords(context: OperationContext, batch: Batch): Promise<Batch> {
  const { store, clock } = context.services;
  const { access } = context;
  if (batch.state !== 'ready' || batch.judgedAt === undefined) return batch;
  // Lanes are compared with what is stored when they are saved.
  if (batch.within !== undefined) return batch;
  if (!access.may(batch.entity, 'create') && !access.may(batch.entity, 'update')) return batch;
  const judgedAt = clock.now().toISOString();
  const changed = await recordsWrittenSince(store, batch.entity, batch.judgedAt);
  if (changed.size === 0) return batch;
  const judged: JudgedRow[] = [];
  for (let after = 0, more = true; more; ) {
    const rows = await store.db
      .selectFrom('upload_rows')
      .select(['row_number', 'values', 'record_id', 'record_version'])
      .where('batch_id', '=', batch.id)
      .where('row_number', '>', after)
      .where('state', '!=', LEFT_OUT)
      .orderBy('row_number')
      .limit(AT_ONCE)
      .execute();
    more = rows.length === AT_ONCE;
    after = rows.at(-1)?.row_number ?? after;
    const isNew = rows.filter(({ record_id }) => record_id === null);
    const found = await byUniqueKey(
      context,
      batch.entity,
      isNew.map((row) => ({ values: JSON.parse(row.values) })),
    );
    const hasMatch = new Set(isNew.filter((_, index) => found[index] !== undefined));
    const touched = rows.filter((row) => (row.record_id === null ? hasMatch.has(row) : changed.has(row.record_id)));
    const read = touched.map(({ row_number: number, values }): MappedRow => ({ number, values: JSON.parse(values) }));
    if (read.length > 0) judged.push(...(await judgeRows({ context, batch }, read)));
  }
  return standAnew(store, batch, judged, judgedAt);
}
