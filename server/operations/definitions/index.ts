import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { closure } from './closure.ts';
import { openApi } from './openApi.ts';
import { program } from './program.ts';
import { validator } from './validator.ts';

/** The operations, by name. */
export const operations = {
  'definitions.program': program,
  'definitions.closure': closure,
  'definitions.validator': validator,
  'definitions.openApi': openApi,
} satisfies { [Name in OperationName]?: Operation<Name> };
