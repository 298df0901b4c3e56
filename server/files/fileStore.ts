/**
 * Bytes of files, in the data folder under their SHA-256: the same bytes are kept once. What is known of a file (name, whose
 * it is) is in the table `files`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export interface FileStore {
  /** Keeps bytes; they are on disk when it resolves. */
  keep(
    bytes: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; bytes: number }>;
  /** Path of the bytes. */
  path(sha256: string): string;
  /** @throws the system's ENOENT when the data folder was not restored with the database */
  stream(sha256: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>;
  /** Removes bytes, unless somebody kept the same ones again since `before`. */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Bytes that are free on the disk of the data folder. */
  freeBytes(): Promise<number>;
  /** Removes what a server that was killed had half written. */
  removeHalves(before: Date): Promise<void>;
}

export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  const path = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A file is named by its SHA-256.');
    return join(folder, sha256.slice(0, 2), sha256.slice(2));
  };
  return {
    path,
    async keep(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${process.pid}.${randomBytes(8).toString('hex')}`);
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(aside, 'wx', 0o600);
      try {
        const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.byteLength;
          await file.appendFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await unlink(aside).catch(() => undefined);
        throw error;
      } finally {
        await file.close();
      }
      const sha256 = hash.digest('hex');
      const made = await mkdir(dirname(path(sha256)), { recursive: true, mode: 0o700 });
      await rename(aside, path(sha256));
      // The name is on disk only when its folder is, and the folder when the one above it is.
      await syncFolder(dirname(path(sha256)));
      if (made !== undefined) await syncFolder(folder);
      return { sha256, bytes: size };
    },
    async stream(sha256) {
      const { size } = await stat(path(sha256));
      return { body: Readable.toWeb(createReadStream(path(sha256))) as ReadableStream<Uint8Array>, bytes: size };
    },
    async remove(sha256, before) {
      const from = path(sha256);
      const aside = join(folder, `.${process.pid}.${randomBytes(8).toString('hex')}`);
      try {
        // Renamed first: concurrent writers of the same bytes then write a new file.
        await rename(from, aside);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
      const old = await isOlder(aside, before);
      await (old ? unlink(aside) : rename(aside, from));
      return old;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    async removeHalves(before) {
      for (const name of await namesIn(folder))
        if (name.startsWith('.') && (await isOlder(join(folder, name), before))) await unlink(join(folder, name));
    },
  };
}

/** Writes the names in a folder to the disk. Windows opens no folders, and needs none of this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @returns nothing where the folder is not there: nobody kept a file yet */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isOlder(file: string, than: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtimeMs < than.getTime();
}
