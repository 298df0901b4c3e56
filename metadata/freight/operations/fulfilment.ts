/** Exchange with the fulfillment system: it moves the goods, and billed invoices are pushed to it. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const none = Type.Union([text(), Type.Null()]);
const exchange = {
  done: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: nobody can tell.' }),
  verdict: text('What becomes of the order: done, failed or later.'),
  problem: Type.Union([text(), Type.Null()], { description: 'Why not, in words.' }),
  next: Type.Union([text(), Type.Null()], { description: 'When it is tried again.' }),
};
const push = strict({
  kind: text('invoice or capture.'),
  key: text('By which the other system knows it: the same key is accepted once.'),
  document: maybe(values),
  tries: maybe(Type.Integer({ description: 'How often it was tried, this time counted.' })),
});
const pushed = strict({
  ...exchange,
  reference: Type.Union([text(), Type.Null()], { description: 'What the other system calls it.' }),
});

export const operations = {
  'fulfilment.configured': {
    summary: 'Whether a fulfillment system is configured.',
    readOnly: true,
    params: strict({}),
    result: strict({ isConfigured: Type.Boolean() }),
  },
  'fulfilment.authorise': {
    summary: 'Whether the fulfillment system accepts the credentials of this system; 412 if it does not.',
    readOnly: true,
    params: strict({}),
    result: strict(msg),
  },
  'fulfilment.signIn': {
    summary: 'Saves credentials of the fulfillment system, encrypted, after it accepted them.',
    readOnly: false,
    params: strict({ userName: text(), password: text() }),
    result: strict(msg),
  },
  'fulfilment.push': {
    summary: 'Sends an invoice, or captured data, to the fulfillment system, under its key.',
    readOnly: false,
    outside: true,
    params: push,
    result: pushed,
  },
  'fulfilment.wasPushed': {
    summary: 'Finds out whether the fulfillment system received what was sent when the server stopped.',
    readOnly: true,
    outside: true,
    params: push,
    result: pushed,
  },
  'fulfilment.pull': {
    summary: 'The values of a shipment in the fulfillment system.',
    readOnly: true,
    outside: true,
    params: strict({ shipmentNumber: text(), tries: maybe(Type.Integer()) }),
    result: strict({ ...exchange, charges: Type.Array(values, { description: 'chargeCode, chargeName, value.' }) }),
  },
  'fulfilment.print': {
    summary: 'Prints an invoice and saves the file.',
    readOnly: false,
    outside: true,
    params: strict({ invoiceId: text() }),
    result: strict({
      done: Type.Boolean(),
      verdict: text('done or failed.'),
      problem: none,
      name: none,
      file: none,
      size: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
} as const satisfies Record<string, OperationSignature>;
