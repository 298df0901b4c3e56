/** Metadata of stored files: written when a file arrives or is created, read on demand. */

import type { Selectable } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { Backend } from '../store/backend.ts';
import type { FilesTable } from '../store/database.ts';
import { newId } from '../store/recordStore/newId.ts';

export type FileRow = Selectable<FilesTable>;

export interface NewFile {
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  jobId?: string | undefined;
  company: string;
  system: string;
  by: string;
  /** Instant after which a cleaning may drop it; undefined: never. */
  expiresAt?: string | undefined;
}

/** A name that no file system and no header trips over. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_').trim();
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean.slice(0, 200);
}

export async function addFile(store: Pick<Backend, 'write'>, file: NewFile): Promise<FileRow> {
  const row: FileRow = {
    id: newId(),
    name: safeName(file.name),
    media_type: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    job_id: file.jobId ?? null,
    company: file.company,
    system: file.system,
    account: '',
    created_at: systemClock.now().toISOString(),
    created_by: file.by,
    expires_at: file.expiresAt ?? null,
  };
  await store.write(({ db }) => db.insertInto('files').values(row).execute());
  return row;
}

/** A file that a record of the company holds. A file of another company is answered as a missing one. */
export async function findFileOf(
  store: Pick<Backend, 'db'>,
  id: string,
  { company }: { readonly company: string },
): Promise<FileRow | undefined> {
  const row = id === '' ? undefined : await findFile(store, id);
  return row?.company === company ? row : undefined;
}

export const findFile = (store: Pick<Backend, 'db'>, id: string): Promise<FileRow | undefined> =>
  store.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
