/** Records on paper. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, maybe, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'records.print': {
    summary: 'Prints records by a print definition, as a PDF or a page of HTML.',
    readOnly: true,
    params: strict({
      print: text('The name of a print definition.'),
      ids: Type.Array(text(), { minItems: 1, maxItems: 50 }),
      format: maybe(Type.Union([Type.Literal('pdf'), Type.Literal('html')], { description: 'Default: pdf.' })),
    }),
    result: bytes,
  },
} satisfies Record<string, OperationSignature>;
