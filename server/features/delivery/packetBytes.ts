import { readFile } from 'node:fs/promises';
import { HttpError } from '../../base/http/httpError.ts';
import { t } from '../../base/words/localizedText.ts';
import type { OperationContext } from '../../call/operation.ts';
import { findFileOf } from '../../files/fileRows.ts';
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
