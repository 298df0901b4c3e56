/** One search over what a person may open: records, saved filters, help. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'search.find': {
    summary: 'Records by name or number, saved filters and help, a few of each.',
    readOnly: true,
    params: strict({ q: text('What was typed; fewer than two characters find nothing.') }),
    result: strict({
      records: Type.Array(
        strict({
          entity: text(),
          label: text('Many of them, in words.'),
          route: text('That opens one: its parameter is the id.'),
          list: maybe(text('The route of the list.')),
          rows: Type.Array(
            strict({
              id: text(),
              title: text(),
              note: maybe(text('Other searched values that match.')),
              page: maybe(text('Id of the record whose page opens; default: the record itself.')),
            }),
          ),
        }),
        { description: 'Of each entity that has any, and that its `search` opens to the session.' },
      ),
      filters: Type.Array(
        strict({ id: text(), name: text(), label: text('Of what: many of them, in words.'), list: text('A route.') }),
      ),
      help: Type.Array(strict({ url: text('The beginning of the addresses that it is about.'), title: text() })),
      closed: Type.Array(strict({ url: text(), title: text() }), {
        description: 'Pages by title that the session may not open: help says who may.',
      }),
    }),
  },
} satisfies Record<string, OperationSignature>;
