/** Invoices beside what their accounts demand of documents and charges. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const step = Type.Union([Type.Literal('billing'), Type.Literal('approval')], {
  description: 'What the invoice is about to be: billed, or approved for delivery.',
});

export const operations = {
  'audits.read': {
    summary: 'What the profiles of an account require for an invoice, and which of it exists.',
    readOnly: true,
    params: strict({ invoiceId: text(), step: maybe(step) }),
    result: strict({
      documents: Type.Array(values, { description: 'Types of documents, each with its status and its files.' }),
      fields: Type.Array(values, { description: 'What is confirmed on them, with what the shipment says.' }),
      charges: Type.Array(values, { description: 'Charges whose entered value is not what the partner asks for.' }),
      missing: Type.Array(text(), { description: 'Types of documents that the step requires and that are missing.' }),
      unconfirmed: Type.Array(text(), { description: 'Required fields that nobody confirmed.' }),
      differing: Type.Array(text(), { description: 'Required fields of which a document says something else.' }),
      unexplained: Type.Array(text(), { description: 'Charges that differ and have no reason.' }),
      refused: Type.Array(text(), { description: 'Charges that differ by more than their profile allows.' }),
      hasEdiProfile: Type.Boolean(),
    }),
  },
  'audits.trail': {
    summary:
      'The audit trail of an invoice, starting with the capture of its shipment: who did what when, by which tariff and definitions.',
    readOnly: true,
    params: strict({ invoiceId: text() }),
    result: strict({
      rows: Type.Array(values, {
        description: 'at, by, subject, step, changes in words, reason, tariff, definitions (the live hash).',
      }),
      total: Type.Integer(),
    }),
  },
  'audits.save': {
    summary: 'Saves values of documents of an invoice, and whether their shipment matches.',
    readOnly: false,
    params: strict({
      invoiceId: text(),
      shipmentId: maybe(text()),
      fileId: maybe(text('The document, where dapData is by field.')),
      id: maybe(text()),
      dapData: Type.Unsafe<unknown>({
        description: 'Field to value for fileId; or a list of {fileId, field, value}.',
      }),
    }),
    result: strict({ ...msg, saved: Type.Array(values) }),
  },
} as const satisfies Record<string, OperationSignature>;
