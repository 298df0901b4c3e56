import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns true if every account may enter a folder: it and all its parents allow others to pass. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  for (let part = path.resolve(folder); ; part = path.dirname(part)) {
    const mode = await stat(part).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o001) === 0) return false;
    if (part === path.dirname(part)) return true;
  }
}

/** A folder for temporary files that every account may enter; the default one if none exists. */
export async function openTemporaryFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await isOpenToAll(folder)) return folder;
  return tmpdir();
}
