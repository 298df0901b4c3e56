import type { FeatureOperations } from '../../operations/operation.ts';
import { cancel } from './operations/cancel.ts';
import { get } from './operations/get.ts';
import { list } from './operations/list.ts';
import { markRead } from './operations/markRead.ts';
import { remove } from './operations/remove.ts';

/** The operations, by name. */
export const operations = {
  'jobs.list': list,
  'jobs.markRead': markRead,
  'jobs.remove': remove,
  'jobs.cancel': cancel,
  'jobs.get': get,
} satisfies FeatureOperations;
