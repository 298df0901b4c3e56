import type { FeatureOperations } from '../../operations/operation.ts';
import { entry } from './operations/entry.ts';
import { list } from './operations/list.ts';
import { restore } from './operations/restore.ts';

/** The operations, by name. */
export const operations = {
  'histories.list': list,
  'histories.entry': entry,
  'histories.restore': restore,
} satisfies FeatureOperations;
