/** Names of fields that delivery profiles and EDI designs can use: of invoices, of their charges and of shipments. */
import { own } from '../../../metadata/freight/entities.ts';
import type { ListEntry } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { storedMemberFields } from '../../records/read/memberFields.ts';

interface NamedField {
  key: string;
  label: string;
  type: string;
}

export interface InvoiceFields {
  invoices: NamedField[];
  shipments: NamedField[];
  charges: NamedField[];
}

/** Returns the fields that the user may see. Keys of shipments begin with `shipment.`, keys of charges with their list. */
export function invoiceFields(context: OperationContext): InvoiceFields {
  const of = (entity: string, prefix = ''): NamedField[] => {
    const { fields: all } = entityFields(context.runtime, entity);
    const hidden = context.access.hidden(entity);
    return Object.entries(all)
      .filter(([key, { secret, virtual }]) => !hidden.has(key) && !secret && virtual === undefined)
      .map(([key, { label, type }]) => ({ key: `${prefix}${key}`, label: label ?? key, type: type ?? 'text' }));
  };
  const { lists = {} } = entityFields(context.runtime, own.invoice).definition;
  const hidden = context.access.hidden(own.invoice);
  const charges = Object.entries(lists)
    .filter(([name]) => !hidden.has(name))
    .flatMap(([name, list]) =>
      storedMemberFields(context.runtime, list)
        .map(({ key, label, type }) => ({ key: `${name}.${key}`, label, type }))
        .filter(({ key }) => !hidden.has(key)),
    );
  return { invoices: of(own.invoice), shipments: of(own.shipment, 'shipment.'), charges };
}

/** The same as entries of a list: keys of invoices begin with `invoice.`. */
export function invoiceFieldEntries(context: OperationContext): ListEntry[] {
  const { invoices, shipments, charges } = invoiceFields(context);
  const named = [...invoices.map((field) => ({ ...field, key: `invoice.${field.key}` })), ...shipments, ...charges];
  return named.map(({ key, label }) => ({ value: key, label: `${label} (${key})` }));
}
