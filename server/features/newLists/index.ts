import type { FeatureOperations } from '../../operations/operation.ts';
import { create } from './operations/create.ts';
import { readSheet } from './operations/readSheet.ts';

/** The operations, by name. */
export const operations = {
  'newLists.create': create,
  'newLists.readSheet': readSheet,
} satisfies FeatureOperations;
