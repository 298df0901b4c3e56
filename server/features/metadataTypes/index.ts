import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { get } from './operations/get.ts';
import { upload } from './operations/upload.ts';
import { runMetadataUpload, type UploadOutcome, uploadedWords } from './runUpload.ts';

/** The operations, by name. */
export const operations = {
  'metadataTypes.get': get,
  'metadataTypes.upload': upload,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  metadataRows: { run: runMetadataUpload, mail: (result) => uploadedWords(result as UploadOutcome) },
} satisfies Partial<Record<JobKind, FeatureJob>>;
