import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { run } from './operations/run.ts';
import { runProcedureJob } from './runProcedureJob.ts';

/** The operations, by name. */
export const operations = { 'procedures.run': run } satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = { procedure: { run: runProcedureJob } } satisfies Partial<Record<JobKind, FeatureJob>>;
