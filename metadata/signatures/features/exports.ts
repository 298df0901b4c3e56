/** Rows as files. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, selection, text } from '../operationShapes.ts';

export const operations = {
  'records.export': {
    summary:
      'Exports records to a file, with values of lists by their labels, as a job whose result is {fileId, name}.',
    readOnly: false,
    params: strict({
      ...selection,
      columns: maybe(Type.Array(text())),
      ids: maybe(Type.Array(text())),
      name: maybe(text("The name of the file, without its ending. Default: the entity's plural.")),
      format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]),
    }),
    result: strict({ ...msg, jobId: text() }),
  },
} satisfies Record<string, OperationSignature>;
