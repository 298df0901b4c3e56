import type { FeatureOperations } from '../../operations/operation.ts';
import { detail } from './operations/detail.ts';
import { read } from './operations/read.ts';

/** The operations, by name. */
export const operations = {
  'activity.read': read,
  'activity.detail': detail,
} satisfies FeatureOperations;
