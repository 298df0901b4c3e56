/** An operation's context for a job: the job acts as its user, with what the user holds when it runs. */
import { createAccess } from '../access/access.ts';
import { JobFault, type JobRun } from '../jobs/jobs.ts';
import { t } from '../platform/words/localizedText.ts';
import { sessionFor } from '../session/readSession.ts';
import type { SessionContext } from '../session/session.ts';
import type { OperationContext } from './operation.ts';
import type { Services } from './services.ts';
import { withoutRequest } from './withoutRequest.ts';

/** @throws JobFault where the user has gone meanwhile */
export async function jobContext(services: Services, run: JobRun): Promise<OperationContext> {
  const now = services.clock.now();
  const { context } = JSON.parse(run.job.payload) as { context: SessionContext };
  const inForce = await services.runtimeOf(context.system);
  const session = await sessionFor(services.store, inForce, run.job.created_by, '', context, now);
  if (!session) throw new JobFault(t('jobUserGone'));
  const runtime = await services.programs.inLanguage(inForce, session.user.language);
  return {
    services,
    runtime,
    session,
    access: createAccess(runtime.program, session),
    today: runtime.today(now),
    now,
    requestId: run.job.id,
    log: run.log,
    request: withoutRequest('job', run.signal),
  };
}
