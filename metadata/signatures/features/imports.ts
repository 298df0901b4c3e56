/** Files whose rows become records: sources, columns matched to fields, batches in review. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import {
  answers,
  bytes,
  integer,
  maybe,
  msg,
  type OperationSignature,
  saved,
  text,
  values,
} from '../operationShapes.ts';

const counts = strict({
  rows: integer('Of the file: each is saved already, or new, changed, the same or wrong.'),
  new: integer(),
  changed: integer(),
  same: integer(),
  wrong: integer('What a save would refuse, be it new or changed.'),
  saved: integer(),
  left: integer('To be saved: new, changed and wrong ones.'),
  gone: maybe(integer('Stored ones that the file does not have, where it was compared with all of them.')),
  out: maybe(integer('Excluded rows, if any.')),
  noted: maybe(integer('Unusual rows (`imports.notes`), if any.')),
});
const column = strict({
  field: Type.Union([text(), Type.Null()], { description: 'null: the column is ignored.' }),
  format: maybe(text('How dates or numbers are written, e.g. d-MMM-yy or 1.234,5.')),
});
const source = strict({
  sheet: maybe(text('The sheet that is read; a text file has none.')),
  row: integer(),
  hiddenColumns: maybe(Type.Array(text(), { description: 'Names of the columns that the sheet hides.' })),
  text: maybe(strict({ delimiter: text(), quote: text(), encoding: text() }, 'Of a text file: how it was read.')),
  print: text('The headers by their texts, to be known again.'),
  by: Type.Unsafe<'guessed' | 'remembered' | 'chosen'>({ type: 'string', enum: ['guessed', 'remembered', 'chosen'] }),
  gone: maybe(text('The sheet that these headers stood in before, where the workbook has none of that name.')),
  sheets: Type.Array(strict({ name: text(), hidden: Type.Boolean(), rows: maybe(integer()) }), {
    description:
      'Of the workbook; hidden ones last. `rows`: how many have something in them, of a sheet that was read.',
  }),
  first: Type.Array(strict({ row: integer(), cells: Type.Array(text()) }), {
    description: 'The beginning of the sheet.',
  }),
});
export const BatchSchema = strict({
  id: text(),
  fileId: text(),
  fileName: text(),
  entity: text(),
  entityLabel: maybe(text('What people call its records.')),
  template: text(),
  within: maybe(text('The record that the rows belong to: the tariff of lanes.')),
  status: Type.Unsafe<'reading' | 'mapping' | 'ready' | 'applying' | 'failed' | 'done'>({
    type: 'string',
    enum: ['reading', 'mapping', 'ready', 'applying', 'failed', 'done'],
  }),
  source: maybe(source),
  headers: Type.Array(
    strict({
      name: text(),
      samples: Type.Array(text()),
      suggested: maybe(strict({ field: text(), format: maybe(text()) })),
      formats: maybe(strict({ date: maybe(text()), number: maybe(text()) })),
      question: maybe(
        strict(
          {
            text: text('A value of the column.'),
            formats: Type.Array(text(), { description: 'Those that read it, each as another value.' }),
            remembered: maybe(text('The format of an earlier file, which this value contradicts.')),
          },
          'What only a person can decide: how the column is written.',
        ),
      ),
    }),
  ),
  mapping: maybe(Type.Record(Type.String(), column)),
  remembered: Type.Boolean({
    description: 'All headers are known from an earlier upload, and the values confirm how they are written.',
  }),
  counts,
  error: maybe(text()),
  createdOn: text(),
  createdBy: text(),
});

export const operations = {
  'imports.batches': {
    summary: 'Uploads with rows that are not saved.',
    readOnly: true,
    params: strict({ for: maybe(text()) }),
    result: strict({ batches: Type.Array(BatchSchema) }),
  },
  'imports.report': {
    summary: 'Uploads of the system, newest first, with the number of rows by status.',
    readOnly: true,
    params: strict({
      everyone: maybe(Type.Boolean({ description: "Default: the user's own." })),
      from: maybe(text('yyyy-MM-dd: on or after this day.')),
      to: maybe(text('yyyy-MM-dd: on or before this day.')),
    }),
    result: strict({
      rows: Type.Array(
        strict({
          id: text(),
          fileName: text(),
          entityLabel: text(),
          template: text(),
          status: text(),
          person: text('The name of the user.'),
          isOwn: Type.Boolean({ description: 'The user can continue or discard it.' }),
          uploadedOn: text('ISO instant.'),
          rows: integer('Of the file.'),
          saved: integer(),
          new: integer('Not saved yet.'),
          changed: integer('Not saved yet.'),
          wrong: integer('Rejected.'),
          left: integer('Pending.'),
          error: maybe(text()),
        }),
      ),
      total: integer(),
    }),
  },
  'imports.errors': {
    summary: 'The rejected rows of an upload with their errors, as CSV.',
    readOnly: true,
    params: strict({ id: text() }),
    result: bytes,
  },
  'imports.batch': {
    summary: 'An upload.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({ batch: BatchSchema }),
  },
  'imports.source': {
    summary:
      'Sets the sheet to read, the row of its headers and how a text file is read (each otherwise detected), and reads the file, as a job.',
    readOnly: false,
    params: strict({
      id: text(),
      sheet: maybe(text()),
      row: maybe(integer()),
      delimiter: maybe(text('Of a text file: what separates its columns.')),
      quote: maybe(text('Of a text file: the mark around texts; empty for none.')),
      encoding: maybe(text('Of a text file: its character set, such as `windows-1252`.')),
    }),
    result: strict({ jobId: text() }),
  },
  'imports.map': {
    summary: 'Sets which column is which field, and reads the rows, as a job.',
    readOnly: false,
    params: strict({ id: text(), mapping: Type.Record(Type.String(), Type.Union([column, Type.Null()])) }),
    result: strict({ jobId: text() }),
  },
  'imports.share': {
    summary: 'Remembers the mapping of an upload for everyone.',
    readOnly: false,
    params: strict({ id: text() }),
    result: strict(msg),
  },
  'imports.rows': {
    summary: 'Rows of an upload that are not saved yet.',
    readOnly: true,
    params: strict({
      id: text(),
      after: maybe(text()),
      pageLimit: maybe(integer()),
      state: maybe(
        text(
          'Only those that are new, changed, same or wrong; out: excluded; gone: stored ones that the file does not have.',
        ),
      ),
    }),
    result: strict({ rows: Type.Array(values), next: maybe(text()), total: integer() }),
  },
  'imports.preview': {
    summary: 'A preview of what an upload would change.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({
      counts,
      samples: strict({ new: Type.Array(values), changed: Type.Array(values), same: Type.Array(values) }),
    }),
  },
  'imports.notes': {
    summary:
      'Lists the unusual rows of an upload (hidden rows, totals, formulas without a stored value, duplicates) and its hidden columns.',
    readOnly: true,
    params: strict({ id: text(), after: maybe(text()) }),
    result: strict({
      counts: strict({
        hidden: maybe(integer('Rows that the sheet hides.')),
        total: maybe(integer()),
        unvalued: maybe(integer('Rows with a formula that has no stored value.')),
        double: maybe(integer('Rows that repeat the unique key or all values of an earlier row.')),
      }),
      hiddenColumns: Type.Array(text(), { description: 'Mapped columns that the sheet hides, by their names.' }),
      rows: Type.Array(
        strict({
          number: integer(),
          kinds: Type.Array(text()),
          cells: Type.Array(text(), { description: 'The first filled cells of the row.' }),
          columns: maybe(Type.Array(text(), { description: 'Columns whose formula has no stored value.' })),
          of: maybe(integer('The number of the row that this one repeats.')),
          out: Type.Boolean(),
        }),
      ),
      next: maybe(text()),
    }),
  },
  'imports.leaveOut': {
    summary: 'Excludes rows of an upload, or includes them again.',
    readOnly: false,
    params: strict({
      id: text(),
      rows: maybe(Type.Array(integer(), { description: 'Numbers of rows.' })),
      kind: maybe(text('All rows with this kind of note: hidden, total, unvalued or double.')),
      out: Type.Boolean(),
    }),
    result: strict({ batch: BatchSchema }),
  },
  'imports.save': {
    summary: 'Saves rows of an upload, and removes the saved ones from it.',
    readOnly: false,
    params: strict({ id: text(), rows: Type.Array(values), answers }),
    result: saved,
  },
  'imports.discard': {
    summary: 'Discards an upload.',
    readOnly: false,
    params: strict({ id: text() }),
    result: strict(msg),
  },
} satisfies Record<string, OperationSignature>;
