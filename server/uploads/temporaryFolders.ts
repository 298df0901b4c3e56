/** Folders of the system's temporary files in which an upload is read: a server that is killed leaves its own behind. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'invoize-reading-';

/** Makes a folder for one reading. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), PREFIX));

/** Removes folders that were made before a time. @returns how many */
export async function removeTemporaryFolders(before: Date): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  let removed = 0;
  for (const name of names) {
    const folder = join(tmpdir(), name);
    // Another user's folders may lie there too.
    const found = await stat(folder).catch(() => undefined);
    if (!found || found.mtimeMs >= before.getTime()) continue;
    const isRemoved = await rm(folder, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isRemoved) removed += 1;
  }
  return removed;
}
