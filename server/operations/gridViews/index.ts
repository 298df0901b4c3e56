import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';

/** The operations, by name. */
export const operations = {
  'gridViews.list': list,
  'gridViews.remove': remove,
  'gridViews.save': save,
} satisfies { [Name in OperationName]?: Operation<Name> };
