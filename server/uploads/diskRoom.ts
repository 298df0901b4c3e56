/** The part of the disk that what comes from outside leaves free. */

import type { FileStore } from '../files/fileStore.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

/** So that work that has begun can be finished and people can go on typing. */
const RESERVE = 256 * 1024 * 1024;

/** @throws HttpError 507, where so many bytes would not leave enough free */
export async function mustLeaveRoom(files: FileStore, bytes: number): Promise<void> {
  if ((await files.freeBytes()) - bytes < RESERVE) throw new HttpError(507, t('diskLow'), { reason: 'disk' });
}
