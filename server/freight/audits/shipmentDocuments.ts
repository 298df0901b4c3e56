/** The documents of a record in the order of the account's profile, with their linked invoices. */

import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { documentRow, storedDocuments } from '../../records/read/documents.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accountsOf } from '../rating/candidates.ts';
import { documentProfile, type Values } from './profiles.ts';

/** The profile that the documents of a record follow: of a shipment its account's. */
export async function profileOfRecord(
  context: OperationContext,
  entity: string,
  { values }: StoredRecord,
): Promise<Values[]> {
  if (entity !== own.shipment) return [];
  const [account] = await accountsOf(context, [{ values }]);
  return documentProfile(context, account?.id, values);
}

/** The documents of a record, First, Second, Third. */
export async function documentsOf(
  context: OperationContext,
  entity: string,
  record: StoredRecord,
): Promise<Record<string, unknown>[]> {
  const found = await storedDocuments(context, entity, record.id);
  const order = (await profileOfRecord(context, entity, record)).map(({ documentType }) => documentType);
  const place = ({ values }: StoredRecord): number => {
    const at = order.indexOf(values.documentType);
    return at < 0 ? order.length : at;
  };
  const numbers = await invoiceNumbers(context, found);
  return found
    .map((document, index) => ({ document, index }))
    .sort((one, other) => place(one.document) - place(other.document) || one.index - other.index)
    .map(({ document }) => ({
      ...documentRow(document),
      shipmentId: record.id,
      linked: typeof document.values.invoice === 'string' && document.values.invoice !== '',
      invoice: document.values.invoice,
      relateWith: {
        invoiceNumber: numbers.get(String(document.values.invoice)) ?? null,
        shipmentDocumentType: document.values.documentType,
      },
    }));
}

async function invoiceNumbers(
  context: OperationContext,
  documents: readonly StoredRecord[],
): Promise<Map<string, unknown>> {
  const ids = [...new Set(documents.map(({ values }) => String(values.invoice ?? '')))].filter((id) => id !== '');
  if (ids.length === 0 || !context.access.may(own.invoice, 'get')) return new Map();
  const invoices = await context.services.store.entities(own.invoice).getMany(ids);
  return new Map(invoices.map(({ id, values }) => [id, values.invoiceNumber]));
}
