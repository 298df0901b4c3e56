/** The fields of metadata types, read and replaced from a file. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, text, values } from '../operationShapes.ts';

const comment = maybe(Type.String({ maxLength: 2000 }));

export const operations = {
  'metadataTypes.upload': {
    summary: 'Uploads a workbook: the rows of a metadata type, as a job, or the values of a list, published at once.',
    readOnly: false,
    params: strict({
      metadataType: text('The type; otherwise the list, which is created if it does not exist.'),
      label: maybe(text('The name of a list.')),
      level: maybe(
        Type.Unsafe<'default' | 'system' | 'account'>({
          type: 'string',
          enum: ['default', 'system', 'account'],
          description: 'Of every system, of the system of the session, of an account; default: of the system.',
        }),
      ),
      accountId: maybe(text('Only for this account; default: the system of the session.')),
      mayPublish: maybe(Type.Boolean({ description: 'Whether the values of a list can be published.' })),
      comment,
    }),
    result: strict({
      ...msg,
      count: maybe(integer('Of a list: its values.')),
      version: maybe(integer()),
      jobId: maybe(text('Of a type: what reads the rows.')),
    }),
  },
  'metadataTypes.get': {
    summary: 'The fields of a metadata type (a template), or of an entity.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({ data: values }),
  },
} satisfies Record<string, OperationSignature>;
