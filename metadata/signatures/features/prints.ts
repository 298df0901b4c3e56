/** Records on paper. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, integer, maybe, type OperationSignature, text } from '../operationShapes.ts';

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
  'records.printNeeds': {
    summary: 'What is missing on the prints of records (`needs` of the print), each with the number of records.',
    readOnly: true,
    params: strict({
      print: text('The name of a print definition.'),
      ids: Type.Array(text(), { minItems: 1, maxItems: 10_000, description: 'At most 200 of them are checked.' }),
    }),
    result: strict({ needs: Type.Array(strict({ text: text(), count: integer() })) }),
  },
} satisfies Record<string, OperationSignature>;
