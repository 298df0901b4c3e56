/** The one way in which what somebody sent is kept: within what one person may keep here, as a file of their system. */

import { addFile, type FileRow } from '../files/fileRows.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { mustLeaveRoom } from './diskRoom.ts';
import type { UploadedFile } from './uploadedFile.ts';

/** Maximum number of bytes per user, so that one user cannot fill the disk. */
const QUOTA = 5_000_000_000;

/**
 * @param expiresAt instant after which a cleaning may drop them; undefined: never
 * @throws HttpError 507, with nothing kept, where the disk is nearly full; 413 likewise where all together are more than this person may keep
 */
export async function storeUpload(
  context: OperationContext,
  uploaded: readonly UploadedFile[],
  expiresAt?: string,
): Promise<FileRow[]> {
  const { user, context: place } = signedIn(context);
  const { store, files } = context.services;
  await refuseOverQuota(context, user.id, uploaded);
  const bytes = uploaded.reduce((sum, file) => sum + file.size, 0);
  await mustLeaveRoom(files, bytes);
  const rows: FileRow[] = [];
  for (const file of uploaded) {
    const kept = await files.keep(file.chunks);
    const about = { name: file.name, mediaType: file.type, company: place.company, system: place.system, by: user.id };
    rows.push(await addFile(store, { ...about, ...kept, expiresAt }));
  }
  return rows;
}

async function refuseOverQuota(
  { services }: OperationContext,
  user: string,
  uploaded: readonly UploadedFile[],
): Promise<void> {
  const row = await services.store.db
    .selectFrom('files')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('created_by', '=', user)
    .executeTakeFirst();
  const size = uploaded.reduce((sum, file) => sum + file.size, 0);
  if (Number(row?.bytes ?? 0) + size > QUOTA) throw new HttpError(413, t('filesQuota'));
}
