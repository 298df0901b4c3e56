/** The values that a list offers. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'suggestions.list': {
    summary: 'The values of a dropdown.',
    readOnly: true,
    params: strict({
      suggestionFor: text('A list definition.'),
      q: maybe(text()),
      pageLimit: maybe(integer()),
      page: maybe(integer('From 1.')),
      column: maybe(text()),
      dependent: maybe(Type.Unknown({ description: 'Field to value, as JSON text in an address.' })),
      selected: maybe(Type.Unknown({ description: 'Values that are chosen already: their labels come too.' })),
      columns: maybe(Type.Boolean({ description: 'Whether the labels of what is shown of each come too.' })),
      systemId: maybe(text()),
      accountId: maybe(text()),
    }),
    result: strict({
      msg: Type.Array(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          description: '{id, v, n, s?, the `also` fields, and their labels as `shownAs`}',
        }),
      ),
      more: Type.Boolean(),
      columns: maybe(Type.Array(strict({ key: text(), label: text() }))),
    }),
  },
} satisfies Record<string, OperationSignature>;
