import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import { runExport } from '../../exports/runExport.ts';
import type { FeatureJob } from '../../jobs/featureJob.ts';
import type { JobKind } from '../../jobs/job.ts';
import type { Operation } from '../operation.ts';
import { exportRecords } from '../records/export.ts';

/** The operations, by name. */
export const operations = {
  'records.export': exportRecords,
} satisfies { [Name in OperationName]?: Operation<Name> };

/** The kinds of job. */
export const jobs = {
  export: { run: runExport },
} satisfies Partial<Record<JobKind, FeatureJob>>;
