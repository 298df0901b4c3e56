/** As files into a folder of the partner: the invoices as PDF, with an index where the profile has one. */
import Papa from 'papaparse';
import type { OperationContext } from '../../../operations/operation.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { isAs2, sendByAs2, wasSentByAs2 } from '../as2.ts';
import { channelOf, transportOf } from '../channelOf.ts';
import { invoiceFieldText } from '../invoiceFieldText.ts';
import { type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { renameSentAgain } from '../packetFiles.ts';
import { partName } from '../partNames.ts';
import { type MadeFile, printedInvoices, unlike } from '../printedInvoices.ts';
import { withDocuments } from '../shipmentFiles.ts';
import type { Mode } from './mode.ts';

interface IndexColumn {
  readonly label?: unknown;
  readonly field?: unknown;
  readonly text?: unknown;
  /** The most characters of a value. */
  readonly length?: unknown;
}

export const ftp: Mode = {
  async build(context, packet, invoices) {
    const { profile } = packet;
    const channel = await channelOf(context, packet);
    const rename = (await renameSentAgain(context, packet)) ?? ((files) => [...files]);
    const made = await printedInvoices(context, profile, invoices, 'fileName');
    const files = rename(await withDocuments(context, profile, invoices, made));
    const printed = files.slice(0, made.length);
    if (profile.values.isIndexFileActive === true) {
      for (const listed of listedTogether(packet, invoices)) {
        const name = await partName(context, profile, 'indexName', listed[0]);
        const { name: base, ...index } = await indexOf(context, packet, listed, printed, name);
        const [named] = rename([{ ...index, name: unlike([], base, '.csv') }]) as [MadeFile];
        files.push({ ...named, name: unlike(files, named.name, '.csv') });
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

function columnText({ field, text, length }: IndexColumn, fieldText: (path: string) => string): string {
  const value = field ? fieldText(String(field)) : String(text ?? '');
  const most = Number(length ?? 0) || 0;
  return most > 0 ? value.slice(0, most) : value;
}

/** Invoices with the files that show them, a line an invoice. */
async function indexOf(
  context: OperationContext,
  { profile, key }: Packet,
  invoices: readonly StoredRecord[],
  files: readonly MadeFile[],
  ofParts: string | undefined,
): Promise<MadeFile> {
  const given = Array.isArray(profile.values.index) ? (profile.values.index as IndexColumn[]) : [];
  const columns = given.length > 0 ? given : [{ label: 'Invoice number', field: 'invoiceNumber' }];
  const fields = [...columns.map(({ label }) => String(label ?? '')), 'File'];
  const filesOf = ({ id }: StoredRecord) => files.filter((file) => file.invoices?.includes(id)).map(({ name }) => name);
  const data = await Promise.all(
    invoices.map(async (invoice) => {
      const fieldText = await invoiceFieldText(context, invoice);
      return [...columns.map((column) => columnText(column, fieldText)), filesOf(invoice).join('; ')];
    }),
  );
  const text = Papa.unparse({ fields, data }, { escapeFormulae: true });
  const name = ofParts || textOf(profile, 'indexFileName') || `index-${key}`;
  return {
    name: `${name.replace(/\.csv$/i, '')}.csv`,
    mediaType: 'text/csv',
    bytes: new TextEncoder().encode(`${text}\r\n`),
  };
}
