import type { Localizable } from '../base/words/localizedText.ts';
import type { JobEnding, JobRun } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/** A kind of job as a feature has it. */
export interface FeatureJob {
  /** @returns what the job's user is told of its end; it is kept as JSON */
  run(services: Services, run: JobRun): Promise<unknown>;
  /** What else has to be written where it failed or was stopped. */
  readonly ended?: JobEnding;
  /** What its user is told by mail too where it was done, of what `run` gave; where it failed that is told. */
  mail?(result: unknown): Localizable;
}
