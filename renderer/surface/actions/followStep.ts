import { followJob } from '../../calls/jobs.ts';
import { toastText } from '../../toasts/toast.ts';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';

/**
 * Follows a job to its end; a quiet one is left to the notifications panel. An end with steps of its own (`on`) is answered by
 * them, any other failure is told; either way the steps after it are left out.
 */
export async function followStep(step: StepOf<'follow'>, context: StepContext): Promise<void> {
  const id = context.value(step.job);
  if (typeof id !== 'string' || !id) return;
  if (step.quiet) {
    void followJob(id).catch(() => undefined);
    return;
  }
  const job = await followJob(id, context.signal);
  context.keep(step.as, job);
  if (job.runningStatus === 'Completed') return;
  const branch = step.on?.[job.runningStatus];
  if (branch) await context.run(branch);
  else if (job.error) toastText(job.error, 'error', job.title);
  throw new StopSteps();
}
