import type { FeatureOperations } from '../../operations/operation.ts';
import { fields } from './operations/fields.ts';
import { read } from './operations/read.ts';
import { run } from './operations/run.ts';

/** The operations, by name. */
export const operations = {
  'reports.fields': fields,
  'reports.run': run,
  'reports.read': read,
} satisfies FeatureOperations;
