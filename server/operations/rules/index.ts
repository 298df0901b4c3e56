import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';

/** The operations, by name. */
export const operations = {
  'rules.list': list,
  'rules.save': save,
  'rules.remove': remove,
} satisfies { [Name in OperationName]?: Operation<Name> };
