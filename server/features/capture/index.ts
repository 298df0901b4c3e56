import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../../call/operation.ts';
import { save } from './operations/save.ts';

/** The operations, by name. */
export const operations = {
  'capture.save': save,
} satisfies { [Name in OperationName]?: Operation<Name> };
