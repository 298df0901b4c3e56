/**
 * On paper: the invoices as PDF with the order for the vendor, into the vendor's folder of the spool. A courier or a mail house
 * takes them from there.
 */

import { join } from 'node:path';
import { toldToVendor } from '../../../../engine/freight/delivery/clickToMail.ts';
import { isByVendor, isClickToMail } from '../../../../engine/freight/delivery/profileFaults.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { OperationContext } from '../../../call/operation.ts';
import { folderTransport } from '../../../channels/folder.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import type { StoredRecord } from '../../../store/index.ts';
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

/** Who brings the paper: the vendor, or who is there in place of one. */
const partyOf = (profile: StoredRecord): string =>
  isByVendor(profile.values) ? textOf(profile, 'deliveryPartyName') || 'paper' : textOf(profile, 'deliveryParty');

const isOfStation = ({ profile }: Packet): boolean => textOf(profile, 'deliveryParty') === 'internal';

const spoolOf = ({ services }: OperationContext, { profile, key }: Packet) =>
  folderTransport(join(services.options.dataDir, 'spool', 'paper'), `${partyOf(profile)}/${key}`);

export const paper: Mode = {
  async build(context, packet, invoices) {
    const printed = await printedInvoices(context, packet.profile, invoices);
    const sheets = await indexSheets(context, packet.profile, invoices);
    const files = await withDocuments(context, packet.profile, invoices, [...sheets, ...printed]);
    const to = ['deliveryName', 'deliveryCompany', 'deliveryCity'].map((key) => textOf(packet.profile, key));
    return { files: [...files, orderOf(packet)], recipient: to.filter((one) => one !== '').join(', ') || null };
  },
  async send(context, packet, tell) {
    // Nobody but the station knows whether it did.
    if (isOfStation(packet))
      throw new ChannelFailure(t('deliveryByStation').in(context.runtime.program), { inDoubt: true });
    await spoolOf(context, packet).send(await packetBytes(context, packet), tell);
    return { reference: packet.key };
  },
  async wasSent(context, packet, tell) {
    if (isOfStation(packet)) return undefined;
    const known = await spoolOf(context, packet).wasSent(await packetBytes(context, packet), tell);
    return known ? { reference: packet.key } : known;
  },
};

function orderOf({ profile, key, record }: Packet): MadeFile {
  const told = ORDER.flatMap((field) =>
    textOf(profile, field) === '' ? [] : [[field, textOf(profile, field)] as const],
  );
  const vendor = isClickToMail(profile.values) ? toldToVendor(profile.values.clickToMail) : [];
  const job = vendor.length > 0 ? { job: vendor } : {};
  const order = {
    packet: key,
    name: textOf(record, 'name'),
    party: partyOf(profile),
    ...Object.fromEntries(told),
    ...job,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(order, null, 2)}\n`);
  return { name: 'order.json', mediaType: 'application/json', bytes };
}
