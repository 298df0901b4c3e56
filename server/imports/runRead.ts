import { jobContext } from '../jobs/jobContext.ts';
import type { JobRun } from '../jobs/jobs.ts';
import { signedIn } from '../operations/operation.ts';
import type { Services } from '../services.ts';
import { oneBatch } from './batches.ts';
import { readBatch } from './readBatch.ts';

/** The job that an upload begins. */
export async function runRead(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(context), String(run.input.batchId));
  return readBatch({ context, batch, signal: run.signal, progress: run.progress });
}
