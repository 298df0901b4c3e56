/** Files: uploaded, downloaded, and linked to records. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, entity, integer, maybe, msg, type OperationSignature, text, values } from '../operationShapes.ts';

export const operations = {
  'files.upload': {
    summary: 'Stores the files of a multipart body; with `for`, each becomes an import for that entity.',
    readOnly: false,
    params: strict({
      for: maybe(text('An entity: each file is read as rows of it.')),
      template: maybe(text()),
      checkAction: maybe(text('With `for`: for what the cells of the rows are checked; default: `default`.')),
      entity: maybe(text('With record: what the files are documents of.')),
      record: maybe(text()),
      field: maybe(text('With entity: the file field of a record that is being written.')),
    }),
    result: strict({
      ...msg,
      files: Type.Array(
        strict({
          id: text(),
          name: text(),
          size: integer(),
          type: text(),
          documentType: maybe(text('Of a document: its type, by the name of the file; empty where none fits.')),
          batchId: maybe(text()),
          jobId: maybe(text()),
        }),
      ),
    }),
  },
  'files.download': { summary: 'The bytes of a file.', readOnly: true, params: strict({ id: text() }), result: bytes },
  'files.list': {
    summary: 'The documents of a record.',
    readOnly: true,
    params: strict({ entity, record: text() }),
    result: strict({ documents: Type.Array(values) }),
  },
  'files.setType': {
    summary: 'Says which type of document a file of a record is.',
    readOnly: false,
    params: strict({ fileId: text(), documentType: maybe(text('One of the list; empty: none.')) }),
    result: strict({ ...msg }),
  },
} satisfies Record<string, OperationSignature>;
