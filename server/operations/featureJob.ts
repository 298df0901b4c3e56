import type { JobEnding, JobRun } from '../jobs/jobs.ts';
import type { Localizable } from '../platform/words/localizedText.ts';
import type { Services } from './services.ts';

/** A kind of job as a feature has it. */
export interface FeatureJob {
  /** @returns the result for the job's user, stored as JSON */
  run(services: Services, run: JobRun): Promise<unknown>;
  /** Further writes after a failure or cancellation. */
  readonly ended?: JobEnding;
  /** Text of the mail to its user about success, from the result of `run`; failures are always mailed. */
  mail?(result: unknown): Localizable;
}
