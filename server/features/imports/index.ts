import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { endBatch } from '../../uploads/endBatch.ts';
import { batch } from './operations/batch.ts';
import { batches } from './operations/batches.ts';
import { discard } from './operations/discard.ts';
import { errors } from './operations/errors.ts';
import { leaveOut } from './operations/leaveOut.ts';
import { map } from './operations/map.ts';
import { notes } from './operations/notes.ts';
import { preview } from './operations/preview.ts';
import { report } from './operations/report.ts';
import { rows } from './operations/rows.ts';
import { save } from './operations/save.ts';
import { share } from './operations/share.ts';
import { source } from './operations/source.ts';
import { runMap } from './runMap.ts';
import { runRead } from './runRead.ts';

/** The operations, by name. */
export const operations = {
  'imports.batches': batches,
  'imports.report': report,
  'imports.errors': errors,
  'imports.batch': batch,
  'imports.source': source,
  'imports.map': map,
  'imports.share': share,
  'imports.rows': rows,
  'imports.preview': preview,
  'imports.notes': notes,
  'imports.leaveOut': leaveOut,
  'imports.save': save,
  'imports.discard': discard,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  importRead: { run: runRead, ended: endBatch },
  importMap: { run: runMap, ended: endBatch },
} satisfies Partial<Record<JobKind, FeatureJob>>;
