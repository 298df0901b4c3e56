import type { FeatureOperations } from '../../operations/operation.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'capture.save': save,
} satisfies FeatureOperations;
