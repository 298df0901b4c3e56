import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { FeatureJob } from '../../jobs/featureJob.ts';
import type { JobKind } from '../../jobs/job.ts';
import { runMetadataUpload } from '../../metadata/runUpload.ts';
import type { Operation } from '../operation.ts';
import { get } from './get.ts';
import { upload } from './upload.ts';

/** The operations, by name. */
export const operations = {
  'metadataTypes.get': get,
  'metadataTypes.upload': upload,
} satisfies { [Name in OperationName]?: Operation<Name> };

/** The kinds of job. */
export const jobs = {
  metadataRows: { run: runMetadataUpload },
} satisfies Partial<Record<JobKind, FeatureJob>>;
