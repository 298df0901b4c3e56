/** Shipments by the references that people have: numbers of shipment, booking, waybills, container, order, notice. */

import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';

const FIELDS = [
  'shipmentNumber',
  'bookingNumber',
  'mwab',
  'hawb',
  'containerNumbers',
  'poNumber',
  'asnNumber',
  'invoiceNumber',
];

const folded = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toUpperCase();

/** Those that the user reaches, by reference in capitals: the shipments whose own number it is, else all that contain it. */
export async function shipmentsByReference(
  context: OperationContext,
  references: readonly string[],
): Promise<Map<string, StoredRecord[]>> {
  context.access.need(own.shipment, 'list');
  const wanted = [...new Set(references.map(folded).filter((one) => one !== ''))];
  const found = new Map<string, StoredRecord[]>(wanted.map((reference) => [reference, []]));
  if (wanted.length === 0) return found;
  const filter: FilterTree = {
    condition: 'or',
    fields: FIELDS.map((name) => ({ name, operator: 'isInList', value: wanted })),
  };
  const selection = accessibleSelection(context, own.shipment, 'list', filter);
  for await (const record of context.services.store.entities(own.shipment).each(selection))
    for (const reference of new Set(FIELDS.map((name) => folded(record.values[name]))))
      found.get(reference)?.push(record);
  for (const [reference, records] of found) {
    const named = records.filter(({ values }) => folded(values.shipmentNumber) === reference);
    if (named.length > 0) found.set(reference, named);
  }
  return found;
}
