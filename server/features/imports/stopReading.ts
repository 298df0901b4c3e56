/** Stops the jobs that read an upload which is dropped. */
import type { Services } from '../../operations/services.ts';
import { batchOfJob } from '../../uploads/endBatch.ts';

export async function stopReading(
  { store, jobs }: Pick<Services, 'store' | 'jobs'>,
  userId: string,
  batchId: string,
  words: string,
): Promise<void> {
  const reading = await store.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('created_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('kind', 'in', ['importRead', 'importMap'])
    .execute();
  for (const job of reading) if (batchOfJob(job) === batchId) await jobs.cancel(job.id, userId, words);
}
