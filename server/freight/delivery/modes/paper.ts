/**
 * Paper: invoices as PDF with the order for the vendor, both sent over its channel. A vendor without a channel collects
 * them from its spool folder.
 */

import { join } from 'node:path';
import { toldToVendor } from '../../../../engine/freight/delivery/clickToMail.ts';
import { isByVendor, isClickToMail } from '../../../../engine/freight/delivery/profileFaults.ts';
import { isRecord } from '../../../../metadata/isRecord.ts';
import { companySpool } from '../../../channels/companySpool.ts';
import { folderTransport } from '../../../channels/folder.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import type { OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { numberOf, type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { indexSheets, type MadeFile, printedInvoices } from '../printedInvoices.ts';
import { withDocuments } from '../shipmentFiles.ts';
import { vendorOf } from '../vendorOf.ts';
import { type KnownOrder, refusalWords } from '../vendors/vendorAnswer.ts';
import type { VendorOrder } from '../vendors/vendorOrder.ts';
import type { Handover, Mode } from './mode.ts';

/** Profile fields in the vendor's order. */
const ORDER = [
  'deliveryWindow',
  'binder',
  'foldingType',
  'textPosition',
  'mediaSize',
  'mediaWidth',
  'mediaHeight',
  'mediaUnits',
  'paymentAccount',
  'specialInstructions',
] as const;

/** Recipient and sender of a courier delivery: name in the order, by sub-object of the profile. */
const PARTIES = { delivery: 'deliveryDetails', contact: 'contactDetails' } as const;

/** Profile values of a party as named in the order: `deliveryName`, `deliveryStreet`. */
function partyIn({ values }: StoredRecord, party: keyof typeof PARTIES): [string, string][] {
  const details = values[PARTIES[party]];
  const { contactDetails = {}, addressDetails = {} } = isRecord(details) ? details : {};
  return Object.entries({ ...(contactDetails as object), ...(addressDetails as object) }).map(([key, value]) => [
    `${party}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    String(value),
  ]);
}

/** The party that delivers the paper: the vendor, or its replacement. */
const partyOf = (profile: StoredRecord): string =>
  isByVendor(profile.values) ? textOf(profile, 'deliveryPartyName') || 'paper' : textOf(profile, 'deliveryParty');

const isOfStation = ({ profile }: Packet): boolean => textOf(profile, 'deliveryParty') === 'internal';

const spoolOf = ({ services }: OperationContext, { profile, key, record }: Packet) =>
  folderTransport(
    join(companySpool(services.options.dataDir, record.scope.company), 'paper'),
    `${partyOf(profile)}/${key}`,
  );

export const paper: Mode = {
  async build(context, packet, invoices) {
    const printed = await printedInvoices(context, packet.profile, invoices);
    const sheets = await indexSheets(context, packet.profile, invoices);
    const files = await withDocuments(context, packet.profile, invoices, [...sheets, ...printed]);
    const party = Object.fromEntries(partyIn(packet.profile, 'delivery'));
    const to = ['deliveryName', 'deliveryCompany', 'deliveryCity'].flatMap((key) => party[key] ?? []);
    return { files: [...files, orderOf(packet)], recipient: to.join(', ') || null };
  },
  async send(context, packet, tell, progress) {
    // Nobody but the station knows whether it did.
    if (isOfStation(packet))
      throw new ChannelFailure(t('deliveryByStation').in(context.runtime.program), { inDoubt: true });
    const files = await packetBytes(context, packet);
    const vendor = await ownVendor(context, packet);
    const isRepeated = (numberOf(packet.record, 'tries') ?? 1) > 1;
    if (vendor) return handover(context, packet, await vendor.place(orderIn(packet, files), isRepeated, tell));
    await spoolOf(context, packet).send(files, tell, progress);
    return { reference: packet.key };
  },
  async wasSent(context, packet, tell, progress) {
    if (isOfStation(packet)) return undefined;
    const vendor = await ownVendor(context, packet);
    if (vendor) {
      const state = await vendor.ask(packet.key, tell);
      return state?.kind === 'unknown' ? false : state && handover(context, packet, state);
    }
    const known = await spoolOf(context, packet).wasSent(await packetBytes(context, packet), tell, progress);
    return known ? { reference: packet.key } : known;
  },
  async awaited(context, packet, tell) {
    const vendor = await ownVendor(context, packet);
    const state = await vendor?.ask(packet.key, tell);
    if (state?.kind === 'accepted' || state?.kind === 'refused') return handover(context, packet, state);
    const waited = context.services.clock.now().getTime() - Date.parse(textOf(packet.record, 'sentAt'));
    // An order that the vendor no longer knows has an unknown result.
    if (!vendor || state?.kind === 'unknown' || waited >= MAX_WAIT_MS)
      throw new ChannelFailure(t('vendorInDoubt').in(context.runtime.program), { inDoubt: true });
    return { reference: textOf(packet.record, 'reference'), awaitsMinutes: ASK_MINUTES };
  },
};

const ASK_MINUTES = 15;
/** How long a vendor may leave open whether it takes an order. */
const MAX_WAIT_MS = 24 * 3_600_000;

const ownVendor = async (context: OperationContext, packet: Packet) =>
  isByVendor(packet.profile.values) ? vendorOf(context, packet) : undefined;

function handover({ runtime }: OperationContext, { key }: Packet, state: KnownOrder): Handover {
  switch (state.kind) {
    case 'accepted':
      return { reference: state.reference, accepted: true };
    case 'pending':
      return { reference: state.reference || key, awaitsMinutes: ASK_MINUTES };
    case 'refused':
      return { reference: key, refused: refusalWords(state).in(runtime.program) };
  }
}

/** The order that was built, and what is printed for it. */
function orderIn({ key }: Packet, files: readonly MadeFile[]): VendorOrder {
  const [order] = files.filter(({ name }) => name === ORDER_NAME);
  return {
    key,
    order: order ? JSON.parse(new TextDecoder().decode(order.bytes)) : {},
    documents: files.filter(({ name }) => name !== ORDER_NAME),
  };
}

const ORDER_NAME = 'order.json';

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
    ...Object.fromEntries([...told, ...partyIn(profile, 'delivery'), ...partyIn(profile, 'contact')]),
    ...job,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(order, null, 2)}\n`);
  return { name: ORDER_NAME, mediaType: 'application/json', bytes };
}
