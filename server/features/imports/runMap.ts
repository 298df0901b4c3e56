import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { oneBatch, updateBatch } from '../../uploads/batches.ts';
import type { Mapping } from '../../uploads/columnMappings.ts';
import { mapRows } from './mapRows.ts';
import { endingByFaults } from './readBatch.ts';

/** The job that a mapping made by hand begins. */
export async function runMap(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(context), String(run.input.batchId));
  const order = { context, batch, signal: run.signal, progress: run.progress };
  return endingByFaults(async () => {
    const judgedAt = services.clock.now().toISOString();
    const counts = await mapRows(order, run.input.mapping as Mapping);
    await updateBatch(services.store, batch, {
      state: 'ready',
      counts,
      judgedAt,
      mapping: run.input.mapping as Mapping,
    });
    return { batchId: batch.id, ...counts };
  });
}
