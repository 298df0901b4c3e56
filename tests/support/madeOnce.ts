/** Folders that the first worker of a run makes, and that the others wait for and copy. */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 50;

export function seedsFolder(): string {
  const seeds = process.env.TEST_SEEDS;
  if (!seeds) throw new Error("TEST_SEEDS is not set: run these tests with the project's vitest configuration.");
  return seeds;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * @param make fills the folder; one worker of the run calls it
 * @returns the folder, once it is filled
 * @throws Error where `make` failed in this or another worker
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(seedsFolder(), name);
  const [ready, failed] = [`${folder}.ready`, `${folder}.failed`];
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst) {
    try {
      await make(folder);
      await writeFile(ready, '');
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
  }
  while (!(await exists(ready))) {
    if (await exists(failed)) throw new Error(await readFile(failed, 'utf8'));
    await wait(EVERY_MS);
  }
  return folder;
}
