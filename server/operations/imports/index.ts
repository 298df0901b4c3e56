import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import { endBatch } from '../../imports/endBatch.ts';
import { runMap } from '../../imports/runMap.ts';
import { runRead } from '../../imports/runRead.ts';
import type { FeatureJob } from '../../jobs/featureJob.ts';
import type { JobKind } from '../../jobs/job.ts';
import type { Operation } from '../operation.ts';
import { batch } from './batch.ts';
import { batches } from './batches.ts';
import { discard } from './discard.ts';
import { map } from './map.ts';
import { preview } from './preview.ts';
import { rows } from './rows.ts';
import { source } from './source.ts';

/** The operations, by name. */
export const operations = {
  'imports.batches': batches,
  'imports.batch': batch,
  'imports.source': source,
  'imports.map': map,
  'imports.rows': rows,
  'imports.preview': preview,
  'imports.discard': discard,
} satisfies { [Name in OperationName]?: Operation<Name> };

/** The kinds of job. */
export const jobs = {
  importRead: { run: runRead, ended: endBatch },
  importMap: { run: runMap, ended: endBatch },
} satisfies Partial<Record<JobKind, FeatureJob>>;
