import type { FeatureOperations } from '../../operations/operation.ts';
import { get } from './operations/get.ts';

/** The operations, by name. */
export const operations = {
  'help.get': get,
} satisfies FeatureOperations;
