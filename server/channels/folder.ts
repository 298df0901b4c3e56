/** Into a folder of this machine, below the data folder: a spool that something else empties. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { takeFiles } from './takeFiles.ts';
import { ChannelFailure, type ChannelTransport, type OutgoingFile, probeFile } from './transport.ts';

/** @param root below which the folder lies @param path the folder, which may not lead out of there */
export function folderTransport(root: string, path: string): ChannelTransport {
  const folder = resolve(root, `.${sep}${path}`);
  if (folder !== resolve(root) && !folder.startsWith(resolve(root) + sep))
    throw new ChannelFailure(`The folder ${path} leads out of the spool.`, { final: true });
  const at = ({ name }: OutgoingFile) => join(folder, safeName(name));
  return {
    async send(files, tell) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        for (const file of files) {
          // Under another name until it is whole.
          await writeFile(`${at(file)}.part`, file.bytes, { mode: 0o600 });
          await rename(`${at(file)}.part`, at(file));
          tell(`${file.name}: ${file.bytes.byteLength} bytes written`);
        }
      } catch (error) {
        throw new ChannelFailure((error as Error).message);
      }
      return files.map(({ name }) => name).join(', ');
    },
    async wasSent(files) {
      for (const file of files) {
        const there = await readFile(at(file)).catch(() => undefined);
        if (!there?.equals(file.bytes)) return false;
      }
      return files.length > 0;
    },
    async test(tell) {
      const probe = probeFile();
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        tell(`The folder ${path || '.'} of the spool has ${(await readdir(folder)).length} entries.`);
        await writeFile(at(probe), probe.bytes, { mode: 0o600 });
        tell(`${probe.name}: written`);
        await rm(at(probe));
        tell(`${probe.name}: deleted`);
      } catch (error) {
        throw new ChannelFailure((error as Error).message);
      }
    },
    async receive(take, limits, tell) {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const lying = entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }) => ({ name, size: (await stat(join(folder, name))).size }));
      const files = {
        read: (name: string, into: Writable) => pipeline(createReadStream(join(folder, name)), into),
        remove: (name: string) => rm(join(folder, name), { force: true }),
      };
      return takeFiles(await Promise.all(lying), files, take, limits, tell);
    },
  };
}

/** A name that stays in its folder. */
export const safeName = (name: string): string => name.replace(/[\\/\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_';
