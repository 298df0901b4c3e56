/** Rows as files. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, selection, text } from '../operationShapes.ts';

export const operations = {
  'records.export': {
    summary:
      'Exports records to a file, with values of lists by their labels, as a job whose result is {fileId, name}.',
    readOnly: false,
    params: strict({
      ...selection,
      columns: maybe(Type.Array(text())),
      paths: maybe(
        Type.Array(text(), {
          maxItems: 60,
          description: 'Columns of a report in place of those of a template: `account.name`.',
        }),
      ),
      ids: maybe(Type.Array(text())),
      limit: maybe(integer('At most this many rows.')),
      name: maybe(text("The name of the file, without its ending. Default: the entity's plural.")),
      format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]),
    }),
    result: strict({ ...msg, jobId: text() }),
  },
  'exports.list': {
    summary: "The user's exports, newest first, with their files.",
    readOnly: true,
    params: strict({}),
    result: strict({
      rows: Type.Array(
        strict({
          id: text(),
          title: text(),
          status: Type.Unsafe<'queued' | 'running' | 'ready' | 'failed' | 'canceled' | 'expired'>({
            type: 'string',
            enum: ['queued', 'running', 'ready', 'failed', 'canceled', 'expired'],
          }),
          requestedOn: text('ISO instant.'),
          finishedOn: maybe(text('ISO instant.')),
          fileId: maybe(text('While it is ready.')),
          fileName: maybe(text()),
          records: maybe(integer()),
          kilobytes: maybe(integer()),
          expiresOn: maybe(text('ISO instant.')),
          error: maybe(text()),
        }),
      ),
      total: integer(),
    }),
  },
  'exports.repeat': {
    summary: 'Runs an export again, with the access that the user has now.',
    readOnly: false,
    params: strict({ id: text() }),
    result: strict({ ...msg, jobId: text() }),
  },
} satisfies Record<string, OperationSignature>;
