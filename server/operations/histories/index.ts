import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { entry } from './entry.ts';
import { list } from './list.ts';

/** The operations, by name. */
export const operations = {
  'histories.list': list,
  'histories.entry': entry,
} satisfies { [Name in OperationName]?: Operation<Name> };
