/** Fields of an invoice and of its shipment as text, for names of files and for indexes. */
import { textForm } from '../../../engine/values/textForm.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

/**
 * Reads fields of an invoice by path: `invoiceNumber` of the invoice, `shipment.carrier` of its shipment. A key that invoices do
 * not have is read from the shipment. Only what the access of the context shows is read: a person's in a preview, the definitions' in a
 * delivery.
 * @returns an empty text for unknown paths and empty fields
 */
export async function invoiceFieldText(
  context: OperationContext,
  invoice: StoredRecord | undefined,
): Promise<(path: string) => string> {
  const { access, runtime, services } = context;
  const shipmentId = invoice ? textOf(invoice, 'shipment') : '';
  const stored = shipmentId === '' ? undefined : await services.store.entities(own.shipment).get(shipmentId);
  const shipment = stored && isAccessible(context, own.shipment, 'get')(stored) ? stored : undefined;
  const { types: ofInvoice } = entityFields(runtime, own.invoice);
  const text = (entity: string, record: StoredRecord | undefined, key: string): string => {
    const { types } = entityFields(runtime, entity);
    const type = Object.hasOwn(types, key) && !access.hidden(entity).has(key) ? types[key] : undefined;
    return (type && textForm(type, record?.values[key])) ?? '';
  };
  return (path) => {
    const [first = '', second] = path.split('.');
    if (second !== undefined && first === own.shipment) return text(own.shipment, shipment, second);
    const key = second ?? first;
    return Object.hasOwn(ofInvoice, key) ? text(own.invoice, invoice, key) : text(own.shipment, shipment, key);
  };
}
