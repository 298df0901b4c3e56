/** Updates an upload whose job failed or was canceled, in the transaction that ends the job. */

import type { JobRow } from '../jobs/job.ts';
import { systemClock } from '../platform/clock.ts';
import type { StoreTransaction } from '../store/index.ts';
import { countRows } from './batches.ts';

type BatchJob = Pick<JobRow, 'kind' | 'payload'>;

/** The upload that a job reads. */
export const batchOfJob = (job: Pick<BatchJob, 'payload'>): string | undefined =>
  (JSON.parse(job.payload) as { input: { batchId?: string } }).input.batchId;

/**
 * Takes an upload out of its reading. Where another heading was being tried it is as it was before, where its mapping was
 * stopped another can be made; else it has failed.
 * @param end.words why, for its user
 */
export async function endBatch(
  { db }: Pick<StoreTransaction, 'db'>,
  job: BatchJob,
  end: { state: 'failed' | 'cancelled'; words: string },
): Promise<void> {
  const id = batchOfJob(job);
  if (id === undefined) return;
  const { before } = (JSON.parse(job.payload) as { input: { before?: string } }).input;
  const state = before ?? (job.kind === 'importMap' && end.state === 'cancelled' ? 'mapping' : 'failed');
  await releaseReading(db, id, state, state === 'failed' ? end.words : undefined);
}

/** @param error message for a failed upload @returns true if it was being read */
export async function releaseReading(
  db: StoreTransaction['db'],
  id: string,
  state: string,
  error: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('upload_batches')
    .select('summary')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  if (!row) return false;
  const summary = { ...JSON.parse(row.summary), ...(error === undefined ? {} : { error }) };
  const { numUpdatedRows } = await db
    .updateTable('upload_batches')
    .set({ state, summary: JSON.stringify(summary), updated_at: systemClock.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** An upload whose save was interrupted is ready again: unsaved rows are still in it, and are counted again. */
export async function endApplying({ db }: Pick<StoreTransaction, 'db'>, job: BatchJob): Promise<void> {
  const id = batchOfJob(job);
  if (id === undefined) return;
  const row = await db
    .selectFrom('upload_batches')
    .select(['rows', 'summary'])
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  if (!row) return;
  const summary = { ...JSON.parse(row.summary), counts: await countRows({ db }, id, row.rows) };
  await db
    .updateTable('upload_batches')
    .set({ state: 'ready', summary: JSON.stringify(summary), updated_at: systemClock.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .execute();
}
