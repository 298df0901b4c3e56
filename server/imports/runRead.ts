import { jobContext } from '../jobs/jobContext.ts';
import { JobFault, type JobRun } from '../jobs/jobs.ts';
import { signedIn } from '../operations/operation.ts';
import type { Services } from '../services.ts';
import { type BatchState, oneBatch, updateBatch } from './batches.ts';
import { readBatch, telling } from './readBatch.ts';
import { ReadFault } from './readFault.ts';
import type { ChosenPlace } from './tableSource.ts';

/** The job that an upload begins, and the choice of other headers in it. */
export async function runRead(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(context), String(run.input.batchId));
  const order = { context, batch, signal: run.signal, progress: run.progress };
  const { chosen, before } = run.input as { chosen?: ChosenPlace; before?: BatchState };
  if (!chosen) return telling(order, () => readBatch(order));
  try {
    return await readBatch(order, chosen);
  } catch (error) {
    // What was chosen could not be read: the upload is as it was, and another choice can be made.
    await updateBatch(services.store, batch, { state: before });
    throw error instanceof ReadFault ? new JobFault(error.message) : error;
  }
}
