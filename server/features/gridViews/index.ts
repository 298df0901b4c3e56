import type { FeatureOperations } from '../../operations/operation.ts';
import { list } from './operations/list.ts';
import { remove } from './operations/remove.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'gridViews.list': list,
  'gridViews.remove': remove,
  'gridViews.save': save,
} satisfies FeatureOperations;
