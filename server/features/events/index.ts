import type { FeatureOperations } from '../../operations/operation.ts';
import { stream } from './operations/stream.ts';

/** The operations, by name. */
export const operations = {
  'events.stream': stream,
} satisfies FeatureOperations;
