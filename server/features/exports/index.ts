import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { exportRecords } from './operations/export.ts';
import { list } from './operations/list.ts';
import { repeat } from './operations/repeat.ts';
import { runExport } from './runExport.ts';

/** The operations, by name. */
export const operations = {
  'records.export': exportRecords,
  'exports.list': list,
  'exports.repeat': repeat,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  export: { run: runExport },
} satisfies Partial<Record<JobKind, FeatureJob>>;
