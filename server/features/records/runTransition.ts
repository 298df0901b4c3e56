/** The job that moves many records. */

import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import type { Services } from '../../operations/services.ts';
import { forgetEndedJobs, workOfJob } from '../../processes/doneWork.ts';
import { moveInParts } from './moveInParts.ts';

export async function runTransition(services: Services, run: JobRun): Promise<unknown> {
  const params = run.input as unknown as ParamsOf<'records.transitionMany'>;
  const context = await jobContext(services, run);
  await forgetEndedJobs(services.store);
  return moveInParts(context, params, { ...run, work: workOfJob(run.job.id) });
}
