/** Receiving invoices from partners, and comparing them with the expected charges. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const lines = Type.Array(values, {
  description:
    'A line for each charge: name, row, shipmentNumber, chargeCode, outcome, msg, id of the received invoice.',
});

export const operations = {
  'receivedInvoices.upload': {
    summary: 'Imports received invoices from files: spreadsheets, or EDI (210, 110).',
    readOnly: false,
    params: strict({
      extensions: Type.Array(Type.String(), { description: 'The endings that names of files may have.' }),
    }),
    result: strict({
      ...msg,
      files: Type.Array(values, { description: 'name, msg and rows of each file.' }),
      rows: lines,
    }),
  },
  'receivedInvoices.takeRows': {
    summary: 'Imports received invoices, one row for each charge.',
    readOnly: false,
    params: strict({
      data: Type.Array(values, {
        description: 'shipmentNumber, chargeCode, clientValue, and what else the template has.',
      }),
    }),
    result: strict({ ...msg, rows: lines }),
  },
  'receivedInvoices.compare': {
    summary: 'Compares a received invoice with what is expected now.',
    readOnly: false,
    params: strict({ id: text('The received invoice.') }),
    result: strict({ ...msg, rows: lines }),
  },
} satisfies Record<string, OperationSignature>;
