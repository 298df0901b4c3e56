import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../../call/operation.ts';
import { stream } from './operations/stream.ts';

/** The operations, by name. */
export const operations = {
  'events.stream': stream,
} satisfies { [Name in OperationName]?: Operation<Name> };
