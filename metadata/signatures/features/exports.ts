/** Rows as files. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { filter, maybe, msg, type OperationSignature, sort, text } from '../operationShapes.ts';

const entity = text('The name of an entity definition.');
const selection = {
  entity,
  query: maybe(text('A query definition.')),
  params: maybe(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: "The query's parameters." })),
  template: maybe(text('Whose fields are read.')),
  filter: maybe(filter),
  sort: maybe(sort),
};

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
