/** The job that writes records to a file. */
import { type ExportInput, exportFile, RETENTION_MS } from '../../exporting/exportFile.ts';
import { addFile } from '../../files/fileRows.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';

export async function runExport(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const { rows, ...written } = await exportFile(context, run.input as unknown as ExportInput, run);
  const session = signedIn(context);
  const file = await addFile(services.store, {
    ...written,
    jobId: run.job.id,
    company: session.context.company,
    system: session.context.system,
    by: session.user.id,
    expiresAt: new Date(services.clock.now().getTime() + RETENTION_MS).toISOString(),
  });
  return { fileId: file.id, name: written.name, rows };
}
