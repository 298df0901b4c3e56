import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';

/** The operations, by name. */
export const operations = {
  'filterProfiles.get': get,
  'filterProfiles.list': list,
  'filterProfiles.remove': remove,
  'filterProfiles.save': save,
} satisfies { [Name in OperationName]?: Operation<Name> };
