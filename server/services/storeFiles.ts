/**
 * Verifies that the folder of files belongs to the store. A file in it contains the fingerprint of the store's key,
 * which is unique: with the files of another store every download would fail, and the sweeper would delete unknown
 * files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileStore } from '../files/fileStore.ts';
import { keyFingerprint } from '../session/keyFile.ts';
import type { Store } from '../store/index.ts';

const FILES = 'files';
const NOTE = 'store';
/** The oldest and the newest files of the store that are looked for in a folder without a note. */
const MAX_SAMPLED = 50;

const noteOf = (dataDir: string) => join(dataDir, FILES, NOTE);

/** Notes the folder as that of the store. */
export function noteFilesOf({ dataDir, key }: { dataDir: string; key: Buffer }): void {
  mkdirSync(join(dataDir, FILES), { recursive: true, mode: 0o700 });
  writeFileSync(noteOf(dataDir), keyFingerprint(key), { mode: 0o600 });
}

/**
 * A folder without a note gets one, unless it has files and none of the store's.
 * @throws Error with a message for the operator where the files are another store's
 */
export async function mustHaveFilesOf(store: Store, of: { dataDir: string; key: Buffer }): Promise<void> {
  const { dataDir, key } = of;
  if (existsSync(noteOf(dataDir))) {
    if (readFileSync(noteOf(dataDir), 'utf8').trim() === keyFingerprint(key)) return;
  } else if (!hasFiles(dataDir) || (await hasSomeOf(store, dataDir))) return noteFilesOf(of);
  throw new Error(
    `${join(dataDir, FILES)} has the files of another store. Put the files of this store back from a backup, or set INVOIZE_DATA ` +
      `to its data folder. To go on with an empty folder, move ${FILES} away: downloads of the missing files are then answered with 410.`,
  );
}

const hasFiles = (dataDir: string): boolean =>
  existsSync(join(dataDir, FILES)) && readdirSync(join(dataDir, FILES)).some((name) => /^[0-9a-f]{2}$/.test(name));

/** @returns true where the store has no files, too */
async function hasSomeOf({ db }: Store, dataDir: string): Promise<boolean> {
  const ends = (['asc', 'desc'] as const).map((order) =>
    db.selectFrom('files').select('sha256').orderBy('created_at', order).limit(MAX_SAMPLED).execute(),
  );
  const rows = (await Promise.all(ends)).flat();
  const { path } = createFileStore(dataDir);
  return rows.length === 0 || rows.some(({ sha256 }) => existsSync(path(sha256)));
}
