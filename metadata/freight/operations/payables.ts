/** Payables: partners' bills, their match, and payment runs. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

export const operations = {
  'payables.judge': {
    summary: 'Compares a bill with its order, shipments and buying rates, without saving.',
    readOnly: true,
    params: strict({ invoice: text() }),
    result: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'order, orderNumber, shipmentNumbers, dueDate, discountDate, discountPercent, partnerEmail, verdict in words, problems (number of lines), expectedTotal, duplicateOf, isAutoApproved, isAutoDisputed, lines.',
    }),
  },
  'payables.orderProgress': {
    summary: 'What was shipped and invoiced of a purchase order.',
    readOnly: true,
    params: strict({ order: text() }),
    result: strict({
      invoicedAmount: text(),
      shippedQuantity: text(),
      shipments: text('Numbers of its shipments.'),
      lines: Type.Array(values),
    }),
  },
  'payables.propose': {
    summary: 'Proposes a payment run of approved bills: due, or with a discount that ends.',
    readOnly: false,
    params: strict({
      executionDate: text('yyyy-MM-dd.'),
      dueUntil: text('yyyy-MM-dd.'),
      currency: text(),
      minimum: maybe(Type.Union([text(), Type.Number(), Type.Null()])),
    }),
    result: strict({ ...msg, id: text('The run.'), leftOut: text('Partners that are skipped, with the reasons.') }),
  },
  'payables.changedPayees': {
    summary: 'Payees of a run whose bank account changed since it was proposed.',
    readOnly: true,
    params: strict({ run: text() }),
    result: strict({ payees: Type.Array(text()) }),
  },
  'payables.paymentFile': {
    summary: 'The file of a released payment run for the bank, pain.001.001.09.',
    readOnly: true,
    params: strict({ id: text() }),
    result: bytes,
  },
} satisfies Record<string, OperationSignature>;
