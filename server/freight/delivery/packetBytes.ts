import { readFile } from 'node:fs/promises';
import { findFileOf } from '../../files/fileRows.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { Packet } from './packet.ts';
import type { MadeFile } from './printedInvoices.ts';

/** The files of a packet with their bytes. @throws HttpError 412 where one of them is gone */
export async function packetBytes({ services }: OperationContext, { files, record }: Packet): Promise<MadeFile[]> {
  const read = files.map(async ({ name, file, mediaType }) => {
    const row = await findFileOf(services.store, file, record.scope);
    const bytes = row && (await readFile(services.files.path(row.sha256)).catch(() => undefined));
    if (!bytes) throw new HttpError(412, t('deliveryFileGone', { name }));
    return { name, mediaType, bytes: new Uint8Array(bytes) };
  });
  return Promise.all(read);
}
