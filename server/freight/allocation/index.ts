import type { FeatureOperations } from '../../operations/operation.ts';
import { list } from './operations/list.ts';
import { people } from './operations/people.ts';
import { reallocate } from './operations/reallocate.ts';
import { run } from './operations/run.ts';

/** The operations, by name. */
export const operations = {
  'allocation.list': list,
  'allocation.people': people,
  'allocation.run': run,
  'allocation.reallocate': reallocate,
} satisfies FeatureOperations;
