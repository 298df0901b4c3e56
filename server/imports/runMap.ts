import { jobContext } from '../jobs/jobContext.ts';
import type { JobRun } from '../jobs/jobs.ts';
import { signedIn } from '../operations/operation.ts';
import type { Services } from '../services.ts';
import { oneBatch, updateBatch } from './batches.ts';
import { mapRows } from './mapRows.ts';
import { endingByFaults } from './readBatch.ts';
import type { Mapping } from './remembered.ts';

/** The job that a mapping made by hand begins. */
export async function runMap(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(context), String(run.input.batchId));
  const order = { context, batch, signal: run.signal, progress: run.progress };
  return endingByFaults(async () => {
    const counts = await mapRows(order, run.input.mapping as Mapping);
    await updateBatch(services.store, batch, { state: 'ready', counts, mapping: run.input.mapping as Mapping });
    return { batchId: batch.id, ...counts };
  });
}
