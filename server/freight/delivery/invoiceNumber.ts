/** Which number an invoice is delivered under (`invoiceNumberType` of its profile). */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

/** The invoice for the recipient; it keeps its own number if the other record lacks one. */
export async function withNumber(
  { services: { store } }: OperationContext,
  profile: StoredRecord,
  invoice: StoredRecord,
): Promise<StoredRecord> {
  const kind = textOf(profile, 'invoiceNumberType');
  const told = async (entity: typeof own.invoice | typeof own.shipment, link: string, key: string) => {
    const record = textOf(invoice, link) === '' ? undefined : await store.entities(entity).get(textOf(invoice, link));
    return record ? textOf(record, key) : '';
  };
  const number =
    kind === 'originalInvoiceNumber'
      ? await told(own.invoice, 'referenceInvoice', 'invoiceNumber')
      : kind === 'shipmentNumber'
        ? await told(own.shipment, 'shipment', 'shipmentNumber')
        : '';
  return number === '' ? invoice : { ...invoice, values: { ...invoice.values, invoiceNumber: number } };
}
