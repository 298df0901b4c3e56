import type { FeatureOperations } from '../../operations/operation.ts';
import { closure } from './operations/closure.ts';
import { openApi } from './operations/openApi.ts';
import { program } from './operations/program.ts';
import { validator } from './operations/validator.ts';

/** The operations, by name. */
export const operations = {
  'definitions.program': program,
  'definitions.closure': closure,
  'definitions.validator': validator,
  'definitions.openApi': openApi,
} satisfies FeatureOperations;
