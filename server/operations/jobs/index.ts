import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { cancel } from './cancel.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { markRead } from './markRead.ts';
import { remove } from './remove.ts';

/** The operations, by name. */
export const operations = {
  'jobs.list': list,
  'jobs.markRead': markRead,
  'jobs.remove': remove,
  'jobs.cancel': cancel,
  'jobs.get': get,
} satisfies { [Name in OperationName]?: Operation<Name> };
