import type { FeatureOperations } from '../../operations/operation.ts';
import { list } from './operations/list.ts';
import { remove } from './operations/remove.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'rules.list': list,
  'rules.save': save,
  'rules.remove': remove,
} satisfies FeatureOperations;
