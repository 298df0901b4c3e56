/** The job that runs a procedure of many rounds. */

import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import type { Services } from '../../operations/services.ts';
import { forgetEndedJobs, workOfJob } from '../../processes/doneWork.ts';
import { type ProcedureOrder, runProcedure } from '../../processes/runProcedure.ts';
import { procedureOf } from '../../processes/runSteps.ts';
import { isNotDone, procedureWords } from './procedureWords.ts';

/** Maximum number of failed iterations that are reported. */
const MAX_REPORTED = 1000;

export async function runProcedureJob(services: Services, run: JobRun): Promise<unknown> {
  const order = run.input as unknown as ProcedureOrder;
  const context = await jobContext(services, run);
  await forgetEndedJobs(services.store);
  const outcome = await runProcedure(context, order, {
    work: workOfJob(run.job.id),
    signal: run.signal,
    progress: (done, total) => run.progress(done, total),
  });
  const { rounds = [], answer } = outcome;
  const count = (status: string) => rounds.filter((round) => round.status === status).length;
  const { label } = procedureOf({ context }, order.procedure);
  return {
    msg: procedureWords(label, outcome).in(context.runtime.program),
    ...(answer === undefined ? {} : { answer }),
    done: count('done'),
    skipped: count('skipped'),
    refusedCount: rounds.filter(({ status }) => isNotDone(status)).length,
    refused: rounds.filter(({ status }) => isNotDone(status)).slice(0, MAX_REPORTED),
  };
}
