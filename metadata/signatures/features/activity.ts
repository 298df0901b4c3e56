/** The work of a user, from the histories of records and the recorded sign-ins. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, type OperationSignature, text } from '../operationShapes.ts';

const period = {
  user: maybe(text('The id of a user. Default: the caller.')),
  from: maybe(text('yyyy-MM-dd. Default: six days before the last day.')),
  to: maybe(text('yyyy-MM-dd. Default: today.')),
};

export const operations = {
  'activity.read': {
    summary: 'How many records a user changed, by day, entity and step, with the first and last time.',
    readOnly: true,
    params: strict(period),
    result: strict({
      rows: Type.Array(
        strict({
          id: text('Identifies the row in `activity.detail`.'),
          day: text('yyyy-MM-dd.'),
          entityLabel: text(),
          step: text('The label of the state that the records reached, or of the transition; empty for other changes.'),
          action: text('`transition`, or how else the records were changed.'),
          changes: integer(),
          records: integer('Different records.'),
          first: text('ISO instant.'),
          last: text('ISO instant.'),
        }),
      ),
      total: integer(),
    }),
  },
  'activity.detail': {
    summary: 'The changes that a row of `activity.read` counts, as far as the caller may see the records.',
    readOnly: true,
    params: strict({ ...period, key: text('The id of the row.') }),
    result: strict({
      rows: Type.Array(
        strict({ id: text(), entity: text(), number: text(), at: text('ISO instant.'), reason: text() }),
      ),
      total: integer(),
    }),
  },
} satisfies Record<string, OperationSignature>;
