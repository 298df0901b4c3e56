import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../../call/operation.ts';
import { list } from './operations/list.ts';

/** The operations, by name. */
export const operations = {
  'suggestions.list': list,
} satisfies { [Name in OperationName]?: Operation<Name> };
