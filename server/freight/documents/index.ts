import type { FeatureOperations } from '../../operations/operation.ts';
import { link } from './operations/link.ts';

/** The operations, by name. */
export const operations = { 'files.link': link } satisfies FeatureOperations;
