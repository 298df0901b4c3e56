import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../../call/operation.ts';
import { get } from './operations/get.ts';

/** The operations, by name. */
export const operations = {
  'help.get': get,
} satisfies { [Name in OperationName]?: Operation<Name> };
