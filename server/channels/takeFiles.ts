/** Files that lie in a folder, here or at a partner: each is read up to the limit, taken, and removed there. */
import type { Writable } from 'node:stream';
import { BoundedBytes } from './bounded.ts';
import { type LyingFile, type OutgoingFile, type ReceiveLimits, type Tell, takenNow } from './transport.ts';

interface LyingFolder {
  read(name: string, into: Writable): Promise<unknown>;
  remove(name: string): Promise<unknown>;
}

/** @returns those that are too large, which stay there. One that cannot be taken stays, too: nothing behind it is taken. */
export async function takeFiles(
  lying: readonly LyingFile[],
  folder: LyingFolder,
  take: (file: OutgoingFile) => Promise<void>,
  limits: ReceiveLimits,
  tell: Tell,
): Promise<readonly LyingFile[]> {
  const { taken, left } = takenNow(lying, limits, tell);
  for (const { name } of taken) {
    const into = new BoundedBytes(name, limits.largest);
    await folder.read(name, into);
    await take({ name, bytes: into.bytes() });
    await folder.remove(name);
    tell(`${name}: taken`);
  }
  return left;
}
