import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import type { ChosenHeading } from '../../spreadsheets/tableSource.ts';
import { oneBatch } from '../../uploads/batches.ts';
import { endingByFaults, readBatch } from './readBatch.ts';

/** The job that an upload begins, and the choice of other headers in it. */
export async function runRead(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(context), String(run.input.batchId));
  const order = { context, batch, signal: run.signal, progress: run.progress };
  const { chosen } = run.input as { chosen?: ChosenHeading };
  return endingByFaults(() => readBatch(order, chosen));
}
