/**
 * On paper: the invoices as PDF with the order for the vendor, into the vendor's folder of the spool. A courier or a mail house
 * takes them from there.
 */

import { join } from 'node:path';
import type { OperationContext } from '../../../call/operation.ts';
import { folderTransport } from '../../../channels/folder.ts';
import { type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { indexSheets, type MadeFile, printedInvoices } from '../printedInvoices.ts';
import { withDocuments } from '../shipmentFiles.ts';
import type { Mode } from './mode.ts';

/** What the vendor is told, by the fields of the profile. */
const ORDER = [
  'deliveryWindow',
  'binder',
  'foldingType',
  'textPosition',
  'mediaSize',
  'mediaWidth',
  'mediaHeight',
  'mediaUnits',
  'deliveryName',
  'deliveryCompany',
  'deliveryPhone',
  'deliveryEmail',
  'deliveryStreet',
  'deliveryCity',
  'deliveryState',
  'deliveryPostalCode',
  'deliveryCountry',
  'contactName',
  'contactCompany',
  'contactPhone',
  'contactEmail',
  'contactStreet',
  'contactCity',
  'contactState',
  'contactPostalCode',
  'contactCountry',
  'paymentAccount',
  'specialInstructions',
] as const;

const spoolOf = ({ services }: OperationContext, { profile, key }: Packet) =>
  folderTransport(
    join(services.options.dataDir, 'spool', 'paper'),
    `${textOf(profile, 'deliveryPartyName') || 'paper'}/${key}`,
  );

export const paper: Mode = {
  async build(context, packet, invoices) {
    const printed = await printedInvoices(context, packet.profile, invoices);
    const sheets = await indexSheets(context, packet.profile, invoices);
    const files = await withDocuments(context, packet.profile, invoices, [...sheets, ...printed]);
    const to = ['deliveryName', 'deliveryCompany', 'deliveryCity'].map((key) => textOf(packet.profile, key));
    return { files: [...files, orderOf(packet)], recipient: to.filter((one) => one !== '').join(', ') || null };
  },
  async send(context, packet, tell) {
    await spoolOf(context, packet).send(await packetBytes(context, packet), tell);
    return { reference: packet.key };
  },
  async wasSent(context, packet, tell) {
    const known = await spoolOf(context, packet).wasSent(await packetBytes(context, packet), tell);
    return known ? { reference: packet.key } : known;
  },
};

function orderOf({ profile, key, record }: Packet): MadeFile {
  const told = ORDER.flatMap((field) =>
    textOf(profile, field) === '' ? [] : [[field, textOf(profile, field)] as const],
  );
  const job = Array.isArray(profile.values.clickToMail) ? { job: profile.values.clickToMail } : {};
  const order = { packet: key, name: textOf(record, 'name'), ...Object.fromEntries(told), ...job };
  const bytes = new TextEncoder().encode(`${JSON.stringify(order, null, 2)}\n`);
  return { name: 'order.json', mediaType: 'application/json', bytes };
}
