import type { FeatureOperations } from '../../operations/operation.ts';
import { get } from './operations/get.ts';
import { list } from './operations/list.ts';
import { remove } from './operations/remove.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'filterProfiles.get': get,
  'filterProfiles.list': list,
  'filterProfiles.remove': remove,
  'filterProfiles.save': save,
} satisfies FeatureOperations;
