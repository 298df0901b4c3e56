/** As files into a folder of the partner: the invoices as PDF, with an index where the profile has one. */
import Papa from 'papaparse';
import type { StoredRecord } from '../../../store/index.ts';
import { isAs2, sendByAs2, wasSentByAs2 } from '../as2.ts';
import { channelOf, transportOf } from '../channelOf.ts';
import { type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { partName } from '../partNames.ts';
import { type MadeFile, printedInvoices, unlike } from '../printedInvoices.ts';
import { withDocuments } from '../shipmentFiles.ts';
import type { Mode } from './mode.ts';

interface IndexColumn {
  readonly label?: unknown;
  readonly field?: unknown;
  readonly text?: unknown;
}

export const ftp: Mode = {
  async build(context, packet, invoices) {
    const { profile } = packet;
    const channel = await channelOf(context, packet);
    const printed = await printedInvoices(context, profile, invoices, 'fileName');
    const files = await withDocuments(context, profile, invoices, printed);
    if (profile.values.isIndexFileActive === true) {
      for (const listed of listedTogether(packet, invoices)) {
        const name = await partName(context, profile, 'indexName', listed[0]);
        const { name: base, ...index } = indexOf(packet, listed, printed, name);
        files.push({ ...index, name: unlike(files, base, '.csv') });
      }
    }
    return { files, recipient: `${textOf(channel, 'name')} ${textOf(channel, 'host')}`.trim() };
  },
  async send(context, packet, tell, progress) {
    const channel = await channelOf(context, packet);
    if (isAs2(channel)) return sendByAs2(context, packet, channel, tell, progress);
    const transport = transportOf(context, channel);
    return { reference: await transport.send(await packetBytes(context, packet), tell, progress) };
  },
  async wasSent(context, packet, tell, progress) {
    const channel = await channelOf(context, packet);
    const files = await packetBytes(context, packet);
    if (isAs2(channel)) return wasSentByAs2(context, packet, progress);
    const known = await transportOf(context, channel).wasSent(files, tell, progress);
    return known ? { reference: files.map(({ name }) => name).join(', ') } : known;
  },
};

/** Which invoices an index lists: those of the packet, or else those of one file. */
const listedTogether = ({ profile }: Packet, invoices: readonly StoredRecord[]): (readonly StoredRecord[])[] =>
  profile.values.indexPerPacket === true || profile.values.singleInvoiceFile === true
    ? [invoices]
    : invoices.map((one) => [one]);

/** Invoices with the files that show them, a line an invoice. */
function indexOf(
  { profile, key }: Packet,
  invoices: readonly StoredRecord[],
  files: readonly MadeFile[],
  ofParts: string | undefined,
): MadeFile {
  const given = Array.isArray(profile.values.index) ? (profile.values.index as IndexColumn[]) : [];
  const columns = given.length > 0 ? given : [{ label: 'Invoice number', field: 'invoiceNumber' }];
  const fields = [...columns.map(({ label }) => String(label ?? '')), 'File'];
  const filesOf = ({ id }: StoredRecord) => files.filter((file) => file.invoices?.includes(id)).map(({ name }) => name);
  const data = invoices.map((invoice) => [
    ...columns.map(({ field, text }) => (field ? textOf(invoice, String(field)) : String(text ?? ''))),
    filesOf(invoice).join('; '),
  ]);
  const text = Papa.unparse({ fields, data }, { escapeFormulae: true });
  const name = ofParts || textOf(profile, 'indexFileName') || `index-${key}`;
  return {
    name: `${name.replace(/\.csv$/i, '')}.csv`,
    mediaType: 'text/csv',
    bytes: new TextEncoder().encode(`${text}\r\n`),
  };
}
