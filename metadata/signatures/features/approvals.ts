/** Requests that wait for approval. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, row, text, values } from '../operationShapes.ts';

export const operations = {
  'approvals.pending': {
    summary: 'The requests that wait for a decision of the user, or their number.',
    readOnly: true,
    params: strict({ count: maybe(Type.Boolean()) }),
    result: strict({ count: integer(), data: maybe(Type.Array(row)) }),
  },
  'approvals.add': {
    summary: 'Adds a request with content of its own; without a flow for it an alert.',
    readOnly: false,
    params: strict({ request: values }),
    result: strict({ ...msg, id: maybe(text()) }),
  },
  'approvals.decide': {
    summary: 'Approves, rejects or withdraws requests, each on its own.',
    readOnly: false,
    params: strict({
      ids: Type.Array(text(), { minItems: 1, maxItems: 1000 }),
      decision: Type.Unsafe<'approve' | 'reject' | 'withdraw'>({
        type: 'string',
        enum: ['approve', 'reject', 'withdraw'],
      }),
      comment: maybe(text()),
    }),
    result: strict({
      ...msg,
      decided: integer(),
      refused: Type.Array(strict({ id: text(), msg: text() })),
    }),
  },
  'approvals.reinitiate': {
    summary:
      'Begins a rejected or withdrawn request again: the record is submitted again, or the content requested again.',
    readOnly: false,
    params: strict({ id: text(), comment: maybe(text()) }),
    result: strict(msg),
  },
} satisfies Record<string, OperationSignature>;
