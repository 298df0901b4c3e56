import { own } from '../../../../metadata/freight/entities.ts';
import { refuseType } from '../../../features/files/documentTypes.ts';
import { saveDocuments } from '../../../features/files/saveDocuments.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { storedDocuments } from '../../../records/read/documents.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { documentsOf } from '../../audits/shipmentDocuments.ts';
import { recordsOf } from '../../rating/candidates.ts';

/** Which file becomes a document of which invoice, as what. */
interface Link {
  readonly fileId: string;
  readonly invoiceNumber?: unknown;
  readonly documentType?: unknown;
}

/**
 * Links documents of a record to one of its invoices, each with Invoice Number and Document Type, or unlinks those that are
 * linked: they are documents of all of its invoices again. All of them or none.
 */
export const link: Operation<'files.link'> = {
  async run(context, { entity, record, isLink = true, fileIds = [], resultFiles = [] }) {
    context.access.need(own.document, 'create');
    const stored = await accessibleRecord(context, entity, record, 'get');
    const links = linksOf(fileIds, resultFiles);
    if (links.length === 0) throw new HttpError(412, t('documentsNoneChosen'));
    const documents = await storedDocuments(context, entity, stored.id);
    const byFile = new Map(documents.map((document) => [document.values.file, document]));
    const invoices = isLink ? await invoicesOf(context, stored.id) : [];
    const rows = links.map((one) => {
      const document = byFile.get(one.fileId);
      if (!document) throw new HttpError(404, t('fileGone'));
      const values = isLink ? linked(context, document, one, invoices) : unlinked(document);
      return { id: document.id, version: document.version, values };
    });
    await saveDocuments(context, rows);
    const count = rows.length;
    return {
      msg: isLink ? t('documentsLinked', { count }) : t('documentsUnlinked', { count }),
      documents: await documentsOf(context, entity, stored),
    };
  },
};

function linksOf(fileIds: readonly string[], resultFiles: readonly Record<string, unknown>[]): Link[] {
  const told = resultFiles.map(({ fileId, relateWith }) => {
    if (typeof fileId !== 'string') throw invalid('Each of resultFiles has a fileId.');
    const { invoiceNumber, shipmentDocumentType } = (relateWith ?? {}) as Record<string, unknown>;
    return { fileId, invoiceNumber, documentType: shipmentDocumentType };
  });
  const wanted = fileIds.length > 0 ? new Set(fileIds) : undefined;
  const links = new Map(told.filter(({ fileId }) => wanted?.has(fileId) ?? true).map((one) => [one.fileId, one]));
  return [...new Set(fileIds.length > 0 ? fileIds : links.keys())].map((fileId) => links.get(fileId) ?? { fileId });
}

function linked(
  { runtime }: OperationContext,
  { values }: StoredRecord,
  { invoiceNumber, documentType }: Link,
  invoices: readonly StoredRecord[],
): Record<string, unknown> {
  if (!invoiceNumber || !documentType) throw new HttpError(412, t('documentsLinkIncomplete', { name: values.name }));
  const invoice =
    invoices.find((one) => one.values.invoiceNumber === invoiceNumber) ??
    invoices.find(({ id }) => id === invoiceNumber);
  if (!invoice) throw new HttpError(412, t('documentsNoInvoice', { number: invoiceNumber }));
  refuseType(runtime.program, documentType);
  return { invoice: invoice.id, documentType };
}

function unlinked({ values }: StoredRecord): Record<string, unknown> {
  if (!values.invoice) throw new HttpError(412, t('documentsNotLinked', { name: values.name }));
  return { invoice: null };
}

async function invoicesOf(context: OperationContext, shipment: string): Promise<StoredRecord[]> {
  const found = await recordsOf(context, own.invoice, {
    condition: 'and',
    fields: [{ name: 'shipment', operator: 'equalTo', value: shipment }],
  });
  return context.access.may(own.invoice, 'get') ? found.filter(isAccessible(context, own.invoice, 'get')) : [];
}
