/** Stops the jobs that read an upload which is dropped. */
import { cancelJob } from '../jobs/jobTable.ts';
import type { Store } from '../store/index.ts';
import { batchOfJob } from './endBatch.ts';

export async function stopReading(store: Store, userId: string, batchId: string, words: string): Promise<void> {
  const jobs = await store.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('created_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('kind', 'in', ['importRead', 'importMap'])
    .execute();
  for (const job of jobs) if (batchOfJob(job) === batchId) await cancelJob(store, job.id, userId, words);
}
