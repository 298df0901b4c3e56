/** Into a folder of this machine, below the data folder: a spool that something else empties. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { handOverFiles, type PartnerFolder, wereHandedOver } from './handOver.ts';
import { safeName } from './safeName.ts';
import { takeFiles } from './takeFiles.ts';
import { ChannelFailure, type ChannelTransport, type OutgoingFile, probeFile, type Tell } from './transport.ts';

/** @param root below which the folder lies @param path the folder, which may not lead out of there */
export function folderTransport(root: string, path: string): ChannelTransport {
  const folder = resolve(root, `.${sep}${path}`);
  if (path.split(/[\\/]/).includes('..') || !isWithin(resolve(root), folder))
    throw new ChannelFailure(`The folder ${path} leads out of the spool.`, { final: true });
  const at = ({ name }: OutgoingFile) => join(folder, safeName(name));
  const place: PartnerFolder = {
    write: (name, bytes) => writeFile(join(folder, name), bytes, { mode: 0o600 }),
    size: (name) => stat(join(folder, name)).then(({ size }) => size, missing),
    rename: (from, to) => rename(join(folder, from), join(folder, to)),
    remove: (name) => rm(join(folder, name)),
    // Nothing of this machine is left unanswered.
    isRefusal: () => true,
  };
  async function opened<Result>(_tell: Tell, work: (folder: PartnerFolder) => Promise<Result>): Promise<Result> {
    try {
      await refuseLinks(root, folder);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await work(place);
    } catch (error) {
      throw error instanceof ChannelFailure ? error : new ChannelFailure((error as Error).message);
    }
  }
  return {
    send: (files, tell, progress) => handOverFiles({ kept: opened, fresh: opened }, files, tell, progress),
    wasSent: (files, tell, progress) => wereHandedOver({ fresh: opened }, files, tell, progress),
    async test(tell) {
      const probe = probeFile();
      try {
        await refuseLinks(root, folder);
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
      await refuseLinks(root, folder);
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

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

const isWithin = (root: string, folder: string): boolean => folder === root || folder.startsWith(root + sep);

/** @throws ChannelFailure where a symbolic link on the way to the folder leads out of the root */
async function refuseLinks(root: string, folder: string): Promise<void> {
  const top = await realpath(root).catch(() => undefined);
  if (top === undefined) return;
  for (let at = folder; isWithin(resolve(root), at); at = dirname(at)) {
    const real = await realpath(at).catch(() => undefined);
    if (real !== undefined && !isWithin(top, real))
      throw new ChannelFailure(`The folder ${relative(root, folder)} leads out of the spool.`, { final: true });
  }
}
