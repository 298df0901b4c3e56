/** The uploaded files of a backup: copied while others come and go, counted, and looked at before they are restored. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FilesNote {
  count: number;
  bytes: number;
}

/** Files are kept by their SHA-256, in folders by its first two digits; other names are set aside while they are written. */
const FOLDER = /^[0-9a-f]{2}$/;
const FILE = /^[0-9a-f]{62}$/;

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function* filesIn(folder: string): AsyncGenerator<[string, string]> {
  for (const sub of await namesIn(folder, FOLDER))
    for (const name of await namesIn(join(folder, sub), FILE)) yield [sub, name];
}

/**
 * Copies whole files; one that is swept meanwhile is left out.
 * @param each is called with the SHA-256 of each file that was copied
 * @returns what was copied
 */
export async function copyFiles(
  from: string,
  to: string,
  each: (sha256: string) => void = () => undefined,
): Promise<FilesNote> {
  const note: FilesNote = { count: 0, bytes: 0 };
  for await (const [sub, name] of filesIn(from)) {
    await mkdir(join(to, sub), { recursive: true, mode: 0o700 });
    const copy = join(to, sub, name);
    try {
      await copyFile(join(from, sub, name), copy);
      await chmod(copy, 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(copy, { force: true });
      continue;
    }
    note.count += 1;
    note.bytes += (await stat(copy)).size;
    each(sub + name);
  }
  return note;
}

const MAX_NAMED = 10;

/**
 * @param named the names of files by their SHA-256; empty for a backup of an earlier version
 * @returns what is damaged or missing, in words; undefined where all is there
 */
export async function missingFiles(
  folder: string,
  { count, bytes }: FilesNote,
  named: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<string | undefined> {
  const missing = new Map(named);
  const found: FilesNote = { count: 0, bytes: 0 };
  const damaged: string[] = [];
  for await (const [sub, name] of filesIn(folder)) {
    const file = join(folder, sub, name);
    found.count += 1;
    missing.delete(sub + name);
    found.bytes += (await stat(file)).size;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sub + name) damaged.push(join(sub, name));
  }
  if (damaged.length > 0)
    return `${damaged.slice(0, MAX_NAMED).join(', ')} ${damaged.length === 1 ? 'is' : 'are'} damaged`;
  if (found.count === count && found.bytes === bytes) return undefined;
  const counts = `${found.count} of ${count} are there, ${found.bytes} of ${bytes} bytes`;
  if (missing.size === 0) return counts;
  const names = [...missing].slice(0, MAX_NAMED).map(([sha256, of]) => of[0] ?? sha256);
  const more = missing.size > MAX_NAMED ? ` and ${missing.size - MAX_NAMED} more` : '';
  return `${counts}; missing: ${names.join(', ')}${more}`;
}
