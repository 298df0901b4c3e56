/** Fields of an invoice and of its shipment as text, for names of files and for indexes. */
import { textForm } from '../../../engine/index.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../call/operation.ts';
import { entityFields } from '../../recordAccess/entityFields.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

/**
 * Reads fields of an invoice by path: `invoiceNumber` of the invoice, `shipment.carrier` of its shipment. A key that invoices do
 * not have is read from the shipment.
 * @returns an empty text for unknown paths and empty fields
 */
export async function invoiceFieldText(
  { runtime, services }: OperationContext,
  invoice: StoredRecord | undefined,
): Promise<(path: string) => string> {
  const shipmentId = invoice ? textOf(invoice, 'shipment') : '';
  const shipment = shipmentId === '' ? undefined : await services.store.entities(own.shipment).get(shipmentId);
  const typesOf = (entity: string) => entityFields(runtime, entity).types;
  const [ofInvoice, ofShipment] = [typesOf(own.invoice), typesOf(own.shipment)];
  const text = (types: ReturnType<typeof typesOf>, record: StoredRecord | undefined, key: string): string => {
    const type = Object.hasOwn(types, key) ? types[key] : undefined;
    return (type && textForm(type, record?.values[key])) ?? '';
  };
  return (path) => {
    const [first = '', second] = path.split('.');
    if (second !== undefined && first === own.shipment) return text(ofShipment, shipment, second);
    const key = second ?? first;
    return Object.hasOwn(ofInvoice, key) ? text(ofInvoice, invoice, key) : text(ofShipment, shipment, key);
  };
}
