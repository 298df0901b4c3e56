import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../../call/operation.ts';
import { entry } from './operations/entry.ts';
import { list } from './operations/list.ts';

/** The operations, by name. */
export const operations = {
  'histories.list': list,
  'histories.entry': entry,
} satisfies { [Name in OperationName]?: Operation<Name> };
