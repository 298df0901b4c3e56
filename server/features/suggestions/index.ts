import type { FeatureOperations } from '../../operations/operation.ts';
import { list } from './operations/list.ts';

/** The operations, by name. */
export const operations = {
  'suggestions.list': list,
} satisfies FeatureOperations;
