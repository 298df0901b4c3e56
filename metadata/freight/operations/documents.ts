/** Documents of shipments, linked to their invoices. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { entity, maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

export const operations = {
  'files.link': {
    summary: 'Links documents of a record to an invoice as a type of document, or unlinks those that are.',
    readOnly: false,
    params: strict({
      entity,
      record: text(),
      isLink: maybe(Type.Boolean({ description: 'Default: true.' })),
      fileIds: maybe(Type.Array(text('A file.'), { maxItems: 1000 })),
      resultFiles: maybe(
        Type.Array(values, {
          maxItems: 1000,
          description:
            'Each with fileId and relateWith: invoiceNumber (or the id of an invoice), shipmentDocumentType.',
        }),
      ),
    }),
    result: strict({ ...msg, documents: Type.Array(values) }),
  },
} satisfies Record<string, OperationSignature>;
