import { deliveredCharges } from '../../../../engine/freight/delivery/deliveredCharges.ts';
import { addFile } from '../../../files/fileRows.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { withNumber } from '../invoiceNumber.ts';
import { modeOf } from '../modes/modes.ts';
import { invoicesOf, numberOf, type PacketFile, readPacket, textOf } from '../packet.ts';
import type { MadeFile } from '../printedInvoices.ts';

const MEGABYTE = 1024 * 1024;

/** Makes the files of a packet. Done again, it makes them again: what was sent is what the packet names. */
export const build: Operation<'delivery.build'> = {
  async run(context, { packetId }) {
    try {
      const packet = await readPacket(context, packetId);
      const invoices = await invoicesOf(context, packetId);
      if (invoices.length === 0) throw new HttpError(412, t('deliveryNoInvoices'));
      const sent: StoredRecord[] = [];
      for (const invoice of invoices) {
        const numbered = await withNumber(context, packet.profile, invoice);
        sent.push(withCharges(numbered, textOf(packet.profile, 'chargeType')));
      }
      const { files, recipient } = await modeOf(packet).build(context, packet, sent);
      checkSize(packet.profile, files);
      const kept: PacketFile[] = [];
      for (const file of files) kept.push(await keep(context, file));
      return {
        done: true,
        problem: null,
        recipient,
        control: kept.find(({ control }) => control)?.control ?? null,
        files: kept,
      };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const problem = localize(context.runtime.program, error.words);
      return { done: false, problem, recipient: null, control: null, files: [] };
    }
  },
};

/** An invoice with the charges that the profile has sent. */
const withCharges = (invoice: StoredRecord, kind: string): StoredRecord => {
  const { charges } = invoice.values;
  return Array.isArray(charges)
    ? { ...invoice, values: { ...invoice.values, charges: deliveredCharges(charges, kind) } }
    : invoice;
};

/**
 * A file smaller than the profile's minimum indicates missing documents; a larger one would be refused by the
 * recipient.
 */
function checkSize(profile: StoredRecord, files: readonly MadeFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const [least, most] = [numberOf(profile, 'minFileSize') ?? 0, numberOf(profile, 'maxFileSize') ?? 0];
  const size = (bytes / MEGABYTE).toFixed(1);
  if (bytes < least * MEGABYTE) throw new HttpError(412, t('deliveryTooSmall', { size, least }));
  if (most > 0 && bytes > most * MEGABYTE) throw new HttpError(412, t('deliveryTooLarge', { size, most }));
}

async function keep(
  { services, session }: OperationContext,
  { name, mediaType, bytes, control }: MadeFile,
): Promise<PacketFile> {
  const kept = await services.files.keep(bytes);
  const { company = '', system = '' } = session?.context ?? {};
  const row = await addFile(services.store, {
    name,
    mediaType,
    bytes: kept.bytes,
    sha256: kept.sha256,
    company,
    system,
    by: session?.user.id ?? 'system',
  });
  return { name, file: row.id, mediaType, size: kept.bytes, ...(control ? { control } : {}) };
}
