import type { FeatureOperations } from '../../operations/operation.ts';
import { needs } from './operations/needs.ts';
import { print } from './operations/print.ts';

/** The operations, by name. */
export const operations = {
  'records.print': print,
  'records.printNeeds': needs,
} satisfies FeatureOperations;
