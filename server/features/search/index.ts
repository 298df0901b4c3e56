import type { FeatureOperations } from '../../operations/operation.ts';
import { find } from './operations/find.ts';

/** The operations, by name. */
export const operations = {
  'search.find': find,
} satisfies FeatureOperations;
