/**
 * A backup is a folder: the records, the uploaded files, the key under which secrets are sealed, and a note of what it is.
 * It is made while the server runs. The key is in it: whoever has the folder can read everything.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linesOf } from '../cli/lines.ts';
import type { OpenData } from '../cli/openData.ts';
import type { StoreKind } from '../store/index.ts';
import { chooseDriver } from '../store/sqlite/chooseDriver.ts';
import { dumpRows, loadRows } from './dump.ts';

interface Note {
  format: 1;
  kind: StoreKind;
  madeAt: string;
  definitions: string;
  tenant: string;
}

const NOTE = 'backup.json';
const SQLITE = 'invoize.sqlite';
const ROWS = 'rows.jsonl';

/** @throws Error when the folder has something in it */
export async function backup({ store, options, program }: OpenData, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; a backup goes into a folder of its own.`);
  if (store.kind === 'sqlite') await copySqlite(join(options.dataDir, SQLITE), join(folder, SQLITE));
  else {
    const lines = async function* () {
      for await (const line of dumpRows(store)) yield `${line}\n`;
    };
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, ROWS), { mode: 0o600 }));
  }
  // After the records: a file that one of them names is there, and a newer one does no harm.
  const files = join(options.dataDir, 'files');
  if (existsSync(files)) await cp(files, join(folder, 'files'), { recursive: true });
  await copyFile(join(options.dataDir, 'key'), join(folder, 'key'));
  await chmod(join(folder, 'key'), 0o600);
  const note: Note = {
    format: 1,
    kind: store.kind,
    madeAt: new Date().toISOString(),
    definitions: program.hash,
    tenant: options.tenant,
  };
  await writeFile(join(folder, NOTE), `${JSON.stringify(note, null, 2)}\n`);
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

/** @throws Error when the folder is no backup */
export async function readNote(folder: string): Promise<Note> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} is no backup: it has no ${NOTE}.`);
  return JSON.parse(text) as Note;
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
  await copyFile(join(folder, 'key'), join(dataDir, 'key'));
  await chmod(join(dataDir, 'key'), 0o600);
  if (existsSync(join(folder, 'files'))) await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
  if (note.kind === 'sqlite') await copyFile(join(folder, SQLITE), join(dataDir, SQLITE));
}

/** Of PostgreSQL: the records into an empty database. @throws Error when it has users */
export async function restoreRows({ store }: OpenData, folder: string): Promise<number> {
  const used = await store.db.selectFrom('credentials').select('user_id').limit(1).execute();
  if (used.length > 0) throw new Error('The database has data already: restore into an empty one.');
  await store.apply();
  return loadRows(store, linesOf(createReadStream(join(folder, ROWS))));
}
