/**
 * Uploads being read by no job: left by an earlier version killed between two writes, or in a restored store. They
 * cannot continue, and are marked as failed.
 */

import type { Services } from '../../operations/services.ts';
import { t } from '../../platform/words/localizedText.ts';
import { batchOfJob, releaseReading } from '../../uploads/endBatch.ts';

/** @returns how many were found */
export async function failLostBatches({ store, runtime }: Pick<Services, 'store' | 'runtime'>): Promise<number> {
  // An upload and its job are one write: what is read before the jobs has its job among them.
  const reading = await store.db.selectFrom('upload_batches').select('id').where('state', '=', 'reading').execute();
  if (reading.length === 0) return 0;
  const jobs = await store.db
    .selectFrom('jobs')
    .select('payload')
    .where('state', 'in', ['waiting', 'running'])
    .where('kind', 'in', ['importRead', 'importMap'])
    .execute();
  const read = new Set(jobs.map(batchOfJob));
  const words = t('uploadLost').in(runtime().program);
  let lost = 0;
  for (const { id } of reading.filter(({ id }) => !read.has(id)))
    if (await store.write(({ db }) => releaseReading(db, id, 'failed', words))) lost += 1;
  return lost;
}
