/** Allocation of work: invoices and shipments assigned to users. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const queries = Type.Record(Type.String(), text(), {
  description: 'Stream to the query of its open work: Shipment, Invoice.',
});
const stream = text('Shipment or Invoice.');
const rows = Type.Array(values);

export const operations = {
  'allocation.list': {
    summary: 'A page of open work with the people it is allocated to, and the total.',
    readOnly: true,
    params: strict({
      queries,
      stream: maybe(stream),
      allocatedTo: maybe(text('A user; `none` for what nobody has.')),
      absent: maybe(Type.Boolean({ description: 'Only what absent people have.' })),
      q: maybe(text()),
      pageLimit: maybe(integer()),
      pageNo: maybe(integer()),
    }),
    result: strict({ data: rows, count: integer() }),
  },
  'allocation.people': {
    summary: 'How much open work each person has, and who is absent.',
    readOnly: true,
    params: strict({ queries }),
    result: strict({ rows }),
  },
  'allocation.run': {
    summary: 'Allocates open work that no one has, by the rules.',
    readOnly: false,
    params: strict({ queries }),
    result: strict({ ...msg, allocated: integer(), left: integer() }),
  },
  'allocation.reallocate': {
    summary: 'Reallocates work to someone else: one record or many.',
    readOnly: false,
    params: strict({
      queries,
      stream: maybe(stream),
      records: Type.Array(text('The ids of shipments or invoices.')),
      from: maybe(text('Only what this user has.')),
      to: text('A user, or a group whose user with the least work gets each.'),
    }),
    result: strict({ ...msg, moved: Type.Array(text()) }),
  },
} as const satisfies Record<string, OperationSignature>;
