/** Files on their way in, what became of them, and documents. */
import * as Type from 'typebox';
import { expression, fieldOf, nameOf, strict } from '../../kinds/annotations.ts';
import { params, type Signature, text } from './signature.ts';

export const files = {
  upload: {
    summary: 'The queue of files to send: a file starts by itself.',
    icon: 'upload',
    props: strict({
      api: nameOf('api'),
      extensions: Type.Optional(
        Type.Array(Type.String(), {
          minItems: 1,
          description: "Default: the route's, else the constant uploadExtensions.",
        }),
      ),
      largest: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'The most bytes of a file, where the call takes less than the constant uploadLimit.',
        }),
      ),
      wrongType: Type.Optional(
        nameOf('message', 'What is said of a file with another extension; default: the usual words.'),
      ),
      tooLarge: Type.Optional(nameOf('message', 'What is said of a larger file; default: the usual words.')),
      multiple: Type.Optional(Type.Boolean()),
      query: params,
      files: Type.Optional(
        expression('list', 'Files that it begins to send at once: the `files` that were dropped elsewhere.'),
      ),
      done: Type.Optional(
        Type.String({
          description: 'An action that runs for each file that arrived; reads `result.file`.',
          'x-refers-to': ['action'],
        }),
      ),
    }),
    state: {
      files: 'The queue: {name, size, status, percent, error, result}.',
      uploading: 'Whether one is on its way.',
    },
    methods: { choose: 'Open the file chooser.' },
  },
  mapping: {
    summary: 'Which column of a file is which field, once by hand, then remembered.',
    icon: 'mapping',
    props: strict({
      batch: expression('text'),
      template: nameOf('template'),
      without: Type.Optional(expression('list', 'Keys of fields that no column is.')),
      columnsFrom: Type.Optional(
        strict(
          {
            columns: expression('list', 'A map of each, in their order: `key` and `label`.'),
            like: nameOf('template'),
            field: fieldOf('like', 'The field of that template which they are like.'),
          },
          'Fields behind those of the template that data says. No field must have a column then.',
        ),
      ),
    }),
    state: { complete: 'Whether every mandatory field has a column.', mapping: 'Column to field and way of reading.' },
    methods: { save: 'Keep the mapping and read the file with it.' },
  },
  importSource: {
    summary: 'Which sheet of a file is read and which row has its headers, with its first rows to choose another.',
    icon: 'find',
    props: strict({ batch: expression('text') }),
    state: {
      row: 'The row of the headers.',
      sheet: 'The sheet, of a workbook.',
      reading: 'Whether another choice is being read.',
    },
  },
  importPreview: {
    summary: 'How the rows of an upload stand, each state with its count, as the choice of those that a grid shows.',
    icon: 'import',
    props: strict({ counts: expression('any', 'The `counts` of the upload.') }),
    state: {
      show: 'The chosen state, for the `state` of importRows: new, changed, same, wrong or gone; nothing for all.',
    },
  },
  wrongList: {
    summary: 'The wrong cells of a grid by reason and value; equal ones are corrected together.',
    icon: 'exceptions',
    props: strict({ of: Type.String({ description: 'The grid part.' }) }),
  },
  documentPanel: {
    summary:
      'The documents of a record: whose they are, First, Second, Third with their names, and a preview. Files dropped on it are added.',
    icon: 'document',
    props: strict({
      title: Type.Optional(text('What the record is called whose documents they are.')),
      record: expression('any'),
      documents: expression('list', 'Members {id, name, type, documentType}.'),
      types: Type.Optional(nameOf('list', 'What the values of documentType are called.')),
      upload: Type.Optional(
        nameOf(
          'action',
          'Adds documents; it reads the record as `row`, and `files` where some were dropped on the panel.',
        ),
      ),
      onClose: Type.Optional(nameOf('action', 'Puts the panel away, which then has a button for it.')),
    }),
    state: { current: 'The chosen document.' },
  },
} as const satisfies Record<string, Signature>;
