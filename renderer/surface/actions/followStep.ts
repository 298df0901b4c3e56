import { followJob } from '../../http/jobs.ts';
import { toastText } from '../../toasts/toast.ts';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';

/**
 * Follows a job to its end; a quiet one is left to the notifications panel. If the step has branches (`on`) for the
 * result, they run; other failures are shown; in both cases the following steps are skipped.
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
