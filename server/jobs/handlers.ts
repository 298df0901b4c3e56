/** What each kind of job does. */
import { runIndexes } from '../authoring/askedIndexes.ts';
import { runExamples } from '../authoring/examples.ts';
import { runImpact } from '../authoring/impact.ts';
import { runRekey } from '../authoring/rekey.ts';
import { runRename } from '../authoring/renameStored.ts';
import { runPublish } from '../authoring/schedule.ts';
import { runExport } from '../exports/runExport.ts';
import { runMap } from '../imports/runMap.ts';
import { runRead } from '../imports/runRead.ts';
import { runMetadataUpload } from '../metadata/runUpload.ts';
import type { Services } from '../services.ts';
import type { JobKind } from './job.ts';
import type { JobHandler } from './jobs.ts';

export const jobHandlers = (services: Services): Record<JobKind, JobHandler> => ({
  export: (run) => runExport(services, run),
  importRead: (run) => runRead(services, run),
  importMap: (run) => runMap(services, run),
  rekey: (run) => runRekey(services, run),
  rename: (run) => runRename(services, run),
  indexes: (run) => runIndexes(services, run),
  publish: (run) => runPublish(services, run),
  impact: (run) => runImpact(services, run),
  examples: (run) => runExamples(services, run),
  metadataRows: (run) => runMetadataUpload(services, run),
});
