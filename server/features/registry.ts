/**
 * All features. Names of operations are part of the language (metadata/signatures), those of jobs are in jobs/job.ts: a
 * missing implementation does not compile.
 */

import type { Program } from '../../metadata/program.ts';
import * as freight from '../freight/index.ts';
import type { JobKind } from '../jobs/job.ts';
import type { JobHandler, JobHandlers, JobRun } from '../jobs/jobs.ts';
import type { FeatureJob } from '../operations/featureJob.ts';
import type { Operations } from '../operations/operation.ts';
import type { Extension, Services } from '../operations/services.ts';
import * as access from './access/index.ts';
import * as activity from './activity/index.ts';
import * as ageing from './ageing/index.ts';
import * as approvals from './approvals/index.ts';
import * as authoring from './authoring/index.ts';
import * as definitions from './definitions/index.ts';
import * as events from './events/index.ts';
import * as exports from './exports/index.ts';
import { extensionOf } from './extensions.ts';
import * as files from './files/index.ts';
import * as filterProfiles from './filterProfiles/index.ts';
import * as gridViews from './gridViews/index.ts';
import * as help from './help/index.ts';
import * as histories from './histories/index.ts';
import * as imports from './imports/index.ts';
import * as jobs from './jobs/index.ts';
import * as mail from './mail/index.ts';
import * as metadata from './metadata/index.ts';
import * as metadataTypes from './metadataTypes/index.ts';
import * as newLists from './newLists/index.ts';
import * as prints from './prints/index.ts';
import * as procedures from './procedures/index.ts';
import * as records from './records/index.ts';
import * as reports from './reports/index.ts';
import * as rules from './rules/index.ts';
import * as search from './search/index.ts';
import * as session from './session/index.ts';
import * as suggestions from './suggestions/index.ts';
import * as templates from './templates/index.ts';
import * as users from './users/index.ts';

export const operations = {
  ...freight.operations,
  ...access.operations,
  ...activity.operations,
  ...ageing.operations,
  ...approvals.operations,
  ...authoring.operations,
  ...definitions.operations,
  ...events.operations,
  ...exports.operations,
  ...files.operations,
  ...filterProfiles.operations,
  ...gridViews.operations,
  ...help.operations,
  ...histories.operations,
  ...imports.operations,
  ...jobs.operations,
  ...mail.operations,
  ...metadata.operations,
  ...metadataTypes.operations,
  ...prints.operations,
  ...newLists.operations,
  ...procedures.operations,
  ...records.operations,
  ...reports.operations,
  ...rules.operations,
  ...search.operations,
  ...session.operations,
  ...suggestions.operations,
  ...templates.operations,
  ...users.operations,
} satisfies Operations;

const allJobs = {
  ...freight.jobs,
  ...authoring.jobs,
  ...exports.jobs,
  ...imports.jobs,
  ...metadataTypes.jobs,
  ...procedures.jobs,
  ...records.jobs,
  ...reports.jobs,
} satisfies Record<JobKind, FeatureJob>;

/** What the trade of a program adds to the platform. */
export const extensionFor = (program: Program): Extension => extensionOf(program, freight.extension);

/** The handlers of all kinds of jobs, for one server. */
export const jobHandlers = (services: Services): JobHandlers =>
  Object.fromEntries(
    Object.entries<FeatureJob>(allJobs).map(([kind, { run, ended, mail }]) => [
      kind,
      { run: (job: JobRun) => run(services, job), ended, mail },
    ]),
  ) as Record<JobKind, JobHandler>;
