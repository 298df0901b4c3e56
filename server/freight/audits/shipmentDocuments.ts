/** The documents of a record in the order of the account's profile, with their linked invoices. */

import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accountsOf } from '../rating/candidates.ts';
import { documentProfile, type Values } from './profiles.ts';

/** The documents of a record that the user may see, oldest first. */
export function storedDocuments(context: OperationContext, entity: string, record: string): Promise<StoredRecord[]> {
  const ofEntity: FilterTree = {
    condition: 'and',
    fields: [{ name: 'entity', operator: 'equalTo', value: entity }],
  };
  return context.services.store
    .entities(own.document)
    .lookup({ ...accessibleSelection(context, own.document, 'list', ofEntity), matchKey: 'record', values: [record] });
}

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
    .map(({ document: { id, values, createdAt } }) => ({
      id: values.file,
      fileId: values.file,
      fileName: values.name,
      documentId: id,
      name: values.name,
      v: values.name,
      type: values.fileType,
      t: values.fileType,
      documentType: values.documentType,
      size: values.size,
      createdOn: createdAt,
      shipmentId: record.id,
      linked: typeof values.invoice === 'string' && values.invoice !== '',
      invoice: values.invoice,
      relateWith: {
        invoiceNumber: numbers.get(String(values.invoice)) ?? null,
        shipmentDocumentType: values.documentType,
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
