/** Files on their way in, what became of them, and documents. */
import * as Type from 'typebox';
import { expression, fieldOf, nameOf, strict } from '../../kinds/annotations.ts';
import { params, type Signature, text } from './signature.ts';

export const files = {
  upload: {
    summary: 'The upload queue. Uploads start automatically.',
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
          description: 'The maximum size of a file in bytes, if the call accepts less than the constant uploadLimit.',
        }),
      ),
      wrongType: Type.Optional(
        nameOf('message', 'The message for a file with another extension. Default: the standard message.'),
      ),
      tooLarge: Type.Optional(nameOf('message', 'The message for a larger file. Default: the standard message.')),
      multiple: Type.Optional(Type.Boolean()),
      query: params,
      files: Type.Optional(expression('list', 'Files to upload immediately: the `files` that were dropped elsewhere.')),
      choose: Type.Optional(
        strict(
          {
            label: text(),
            list: nameOf('list'),
            value: Type.String({ description: 'The member of the answer that has what is chosen so far.' }),
            onChoose: Type.String({
              description: 'An action that sets another value; reads the answer with that value as `item`.',
              'x-refers-to': ['action'],
            }),
          },
          'A value of a list for each uploaded file.',
        ),
      ),
      done: Type.Optional(
        Type.String({
          description: 'An action that runs for each uploaded file; reads `result.file`.',
          'x-refers-to': ['action'],
        }),
      ),
    }),
    state: {
      files: 'The queue: {name, size, status, percent, error, result}.',
      uploading: 'Whether an upload is in progress.',
    },
    methods: { choose: 'Open the file chooser.' },
  },
  mapping: {
    summary: 'Matches the columns of a file to fields. The mapping is remembered.',
    icon: 'mapping',
    props: strict({
      batch: expression('text'),
      template: nameOf('template'),
      without: Type.Optional(expression('list', 'Keys of fields that no column is matched to.')),
      columnsFrom: Type.Optional(
        strict(
          {
            columns: expression('list', 'A map for each field, in order: `key` and `label`.'),
            like: nameOf('template'),
            field: fieldOf('like', 'The field of that template whose type they have.'),
          },
          'More fields after those of the template, from data. No field needs a column then.',
        ),
      ),
    }),
    state: { complete: 'Whether every mandatory field has a column.', mapping: 'The field and format of each column.' },
    methods: { save: 'Save the mapping and read the file with it.' },
    results: { save: strict({ jobId: Type.String() }) },
  },
  importSource: {
    summary: 'Selects the sheet of a file and the row of its headers, with a preview of the first rows.',
    icon: 'find',
    props: strict({ batch: expression('text') }),
    state: {
      row: 'The row of the headers.',
      sheet: 'The sheet of a workbook.',
      reading: 'Whether another choice is being read.',
    },
  },
  importNotes: {
    summary:
      'Unusual rows of an upload (hidden rows, totals, formulas without a value, duplicates), each with a choice to exclude it.',
    icon: 'warning',
    props: strict({
      batch: expression('text'),
      done: Type.Optional(nameOf('action', 'Runs when rows were excluded or included.')),
    }),
  },
  importPreview: {
    summary: 'The statuses of the rows of an upload with their counts, to select the rows that a grid shows.',
    icon: 'import',
    props: strict({
      counts: expression('any', 'The `counts` of the upload.'),
      wrong: Type.Optional(
        expression('number', 'How many rows have errors now, where they are edited. Default: as they were read.'),
      ),
    }),
    state: {
      show: 'The selected status, for the `state` of importRows: new, changed, same, wrong, out or gone; empty for all.',
    },
  },
  wrongList: {
    summary: 'The errors of a grid by reason and value. Equal ones can be fixed together.',
    icon: 'exceptions',
    props: strict({ of: Type.String({ description: 'The grid part.' }) }),
  },
  documentPanel: {
    summary: 'The documents of a record, with a selector and a preview. Files dropped on it are added.',
    icon: 'document',
    props: strict({
      title: Type.Optional(text('The name of the record that the documents belong to.')),
      record: expression('any'),
      documents: expression(
        'list',
        'Members {id, name, type, documentType, isEarlier}: earlier ones are offered behind the others.',
      ),
      types: Type.Optional(nameOf('list', 'What the values of documentType are called.')),
      upload: Type.Optional(
        nameOf(
          'action',
          'Adds documents; it reads the record as `row`, and `files` where some were dropped on the panel.',
        ),
      ),
      onType: Type.Optional(
        Type.String({
          description: 'With `types`, an action that sets the type of the selected document; reads it as `item`.',
          'x-refers-to': ['action'],
        }),
      ),
      onClose: Type.Optional(nameOf('action', 'Puts the panel away, which then has a button for it.')),
    }),
    state: { current: 'The selected document.' },
  },
} as const satisfies Record<string, Signature>;
