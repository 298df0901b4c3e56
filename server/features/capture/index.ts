import type { FeatureOperations } from '../../call/operation.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'capture.save': save,
} satisfies FeatureOperations;
