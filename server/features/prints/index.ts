import type { FeatureOperations } from '../../call/operation.ts';
import { print } from './operations/print.ts';

/** The operations, by name. */
export const operations = {
  'records.print': print,
} satisfies FeatureOperations;
