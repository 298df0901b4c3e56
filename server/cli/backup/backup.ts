/**
 * A backup is a folder: the records, the uploaded files, the key under which secrets are sealed, and a note of what it is.
 * It is made while the server runs. The key is in it: whoever has the folder can read everything.
 */

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import { linesOf } from '../../platform/lines.ts';
import type { StoreKind } from '../../store/index.ts';
import { chooseDriver } from '../../store/sqlite/chooseDriver.ts';
import type { OpenData } from '../openData.ts';
import { dumpRows, loadRows } from './dump.ts';
import { copyFiles, type FilesNote, missingFiles } from './files.ts';

interface Note {
  format: 1;
  kind: StoreKind;
  madeAt: string;
  definitions: string;
  tenant: string;
  /** Of PostgreSQL: how many lines of rows there are. */
  rows?: number;
  /** Uploaded files: how many, and their bytes together. Absent in backups of earlier versions. */
  files?: FilesNote;
}

const NOTE = 'backup.json';
const SQLITE = 'invoize.sqlite';
const ROWS = 'rows.jsonl';
const FILES = 'files';
const FILE_NAMES = 'files.json';

/**
 * The note is written last: a folder without one is not a backup.
 * @throws Error with an explanation if the folder is not empty, is inside the data folder, or cannot be written; partial output is deleted
 */
export async function backup(data: OpenData, folder: string): Promise<void> {
  const { dataDir } = data.options;
  if (folder === dataDir || folder.startsWith(`${dataDir}${sep}`))
    throw new Error(`${folder} lies in the data folder ${dataDir}, with which it would be lost: choose another place.`);
  const made = await ownFolder(folder);
  try {
    await writeBackup(data, folder);
  } catch (error) {
    // The folder was empty: all that is in it is of this backup.
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    else for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

/** @returns the first folder that had to be made, if any */
async function ownFolder(folder: string): Promise<string | undefined> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new Error(`${folder} is not empty; a backup goes into a folder of its own.`);
    return made;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in the way' : `the system says ${code}`;
    throw new Error(`No backup can be put into ${folder}: ${why}. Choose a folder that this user may write.`);
  }
}

async function writeBackup({ store, options, program }: OpenData, folder: string): Promise<void> {
  let rows: number | undefined;
  if (store.kind === 'sqlite') await copySqlite(join(options.dataDir, SQLITE), join(folder, SQLITE));
  else {
    rows = 0;
    const lines = async function* () {
      for await (const line of dumpRows(store)) {
        rows = (rows ?? 0) + 1;
        yield `${line}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, ROWS), { mode: 0o600 }));
  }
  // After the records: a file that one of them names is there, and a newer one does no harm.
  const copied: string[] = [];
  const files = await copyFiles(join(options.dataDir, FILES), join(folder, FILES), (sha256) => copied.push(sha256));
  await writeFile(join(folder, FILE_NAMES), JSON.stringify(await namesOf(store, copied)), { mode: 0o600 });
  await copyFile(join(options.dataDir, 'key'), join(folder, 'key'));
  await chmod(join(folder, 'key'), 0o600);
  const note: Note = {
    format: 1,
    kind: store.kind,
    madeAt: systemClock.now().toISOString(),
    definitions: program.hash,
    tenant: options.tenant,
    ...(rows === undefined ? {} : { rows }),
    files,
  };
  await writeFile(join(folder, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
}

/** The names of files, by the SHA-256 of their content: a restore lists missing files by name. */
async function namesOf({ db }: OpenData['store'], copied: readonly string[]): Promise<Record<string, string[]>> {
  const names: Record<string, string[]> = Object.fromEntries(copied.map((sha256) => [sha256, []]));
  for (const { sha256, name } of await db.selectFrom('files').select(['sha256', 'name']).execute())
    names[sha256]?.push(name);
  return names;
}

async function readNames(folder: string): Promise<Map<string, string[]>> {
  if (!existsSync(join(folder, FILE_NAMES))) return new Map();
  return new Map(
    Object.entries(JSON.parse(await readFile(join(folder, FILE_NAMES), 'utf8')) as Record<string, string[]>),
  );
}

/** SQLite's own online copy (VACUUM INTO): one moment of the file, while others read and write it. */
async function copySqlite(from: string, to: string): Promise<void> {
  const handle = await chooseDriver().open(from);
  try {
    await handle.run('vacuum into ?', [to], false);
  } finally {
    await handle.close();
  }
  await chmod(to, 0o600);
}

/** @throws Error with an explanation if the folder is not a backup, has another format, or is incomplete */
export async function readNote(folder: string): Promise<Note> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} is no backup: it has no ${NOTE}.`);
  const note = parsed(text);
  if (note === undefined) throw new Error(`${join(folder, NOTE)} is not what a backup writes: it is damaged.`);
  if (note.format !== 1)
    throw new Error(
      `${folder} is a backup of format ${String(note.format)}, this program reads format 1: restore with the program that made it.`,
    );
  if (note.kind !== 'sqlite' && note.kind !== 'postgres')
    throw new Error(`${join(folder, NOTE)} names no database that is known: ${String(note.kind)}.`);
  await mustBeWhole(folder, note as Note);
  return note as Note;
}

function parsed(text: string): Partial<Note> | undefined {
  try {
    const note: unknown = JSON.parse(text);
    return typeof note === 'object' && note !== null && 'format' in note ? (note as Partial<Note>) : undefined;
  } catch {
    return undefined;
  }
}

/** Before anything is written elsewhere: the parts are there, and the records can be read to their end. */
async function mustBeWhole(folder: string, { kind }: Note): Promise<void> {
  const records = kind === 'sqlite' ? SQLITE : ROWS;
  const missing = ['key', records].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`The backup in ${folder} is not whole: ${missing.join(', ')} is missing.`);
  if (kind === 'sqlite' && !(await isSoundSqlite(join(folder, SQLITE))))
    throw new Error(`${join(folder, SQLITE)} is damaged or cut short: nothing was restored. Take another backup.`);
}

/** Asked of a copy: opening the file would leave others beside it, and a backup is never written to. */
async function isSoundSqlite(file: string): Promise<boolean> {
  const aside = await mkdtemp(join(tmpdir(), 'invoize-restore-'));
  try {
    const copy = join(aside, SQLITE);
    await copyFile(file, copy);
    const handle = await chooseDriver().open(copy);
    try {
      const { rows } = await handle.run('pragma quick_check', [], true);
      // A file cut to nothing is a sound one without tables.
      await handle.run('select count(*) from meta', [], true);
      return rows.length === 1 && Object.values(rows[0] ?? {})[0] === 'ok';
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * @param withoutFiles accepts a backup that lacks files: their downloads are answered as gone
 * @throws Error naming what the backup lacks of its files
 */
export async function mustHaveFiles(folder: string, { files }: Note, withoutFiles: boolean): Promise<void> {
  if (withoutFiles) return;
  const accept = 'Complete the backup, or accept that their downloads fail: restore FOLDER --without-files.';
  if (files === undefined) {
    if (existsSync(join(folder, FILES))) return;
    throw new Error(`The backup in ${folder} has no folder "${FILES}": uploaded files are not in it. ${accept}`);
  }
  const lacking = await missingFiles(join(folder, FILES), files, await readNames(folder));
  if (lacking !== undefined) throw new Error(`The backup in ${folder} lacks files: ${lacking}. ${accept}`);
}

/** Puts key, files and, of SQLite, the records into an empty data folder; before the store is opened. */
export async function restoreFiles(folder: string, dataDir: string, note: Note): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const there = (await readdir(dataDir)).filter(
    (name) => name === 'key' || name === 'files' || name.startsWith(SQLITE),
  );
  if (there.length > 0) {
    throw new Error(
      `${dataDir} has data already (${there.join(', ')}): restore into an empty folder, and swap the folders then.`,
    );
  }
  try {
    await copyFile(join(folder, 'key'), join(dataDir, 'key'));
    await chmod(join(dataDir, 'key'), 0o600);
    await copyFiles(join(folder, FILES), join(dataDir, FILES));
    if (note.kind === 'sqlite') {
      await copyFile(join(folder, SQLITE), join(dataDir, SQLITE));
      await chmod(join(dataDir, SQLITE), 0o600);
    }
  } catch (error) {
    await takeAway(dataDir);
    throw error;
  }
}

/** Undoes `restoreFiles`, where the records do not follow: the folder is as empty as before, and can be restored into again. */
export async function takeAway(dataDir: string): Promise<void> {
  for (const name of ['key', 'files', SQLITE]) await rm(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Of PostgreSQL: tables and records into an empty database, in one transaction: where anything fails, nothing of it is there.
 * @returns how many rows were read
 * @throws Error when the database has data already, or the backup's rows are not whole
 */
export async function restoreRows({ store }: Pick<OpenData, 'store'>, folder: string, note: Note): Promise<number> {
  let count = 0;
  await store.apply({
    async also(tx) {
      for (const table of ['credentials', 'history', 'files'] as const) {
        const used = await tx.db.selectFrom(table).select(sql`1`.as('one')).limit(1).execute();
        if (used.length > 0) throw new Error('The database has data already: restore into an empty one.');
      }
      count = await loadRows(tx, linesOf(createReadStream(join(folder, ROWS))));
      if (note.rows !== undefined && count !== note.rows)
        throw new Error(`The backup has ${count} of its ${note.rows} rows: it is cut short, and nothing was restored.`);
    },
  });
  return count;
}
