/** Generated files that are committed: written if outdated, or only checked. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Io } from '../platform/commandLine/command.ts';

export interface Generated {
  /** The folder on disk, and its name in messages. */
  folder: string;
  shown: string;
  files: Readonly<Record<string, string>>;
  /** True if an existing file that is no longer generated must be removed. */
  ours(name: string): boolean;
  /** The command that writes them. */
  command: string;
}

async function stale({ folder, files, ours }: Generated): Promise<{ name: string; why: string }[]> {
  const there = await readdir(folder).catch(() => [] as string[]);
  const wrong = there
    .filter((name) => ours(name) && !Object.hasOwn(files, name))
    .map((name) => ({ name, why: 'is of nothing' }));
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (committed !== text) wrong.push({ name, why: committed === undefined ? 'is missing' : 'is not current' });
  }
  return wrong.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes outdated files and prints their names; with `check` only prints. Returns the exit status. */
export async function keepCurrent(generated: Generated, check: boolean, io: Io): Promise<number> {
  const wrong = await stale(generated);
  if (check) {
    for (const { name, why } of wrong) io.print(`${generated.shown}/${name} ${why}`);
    if (wrong.length > 0) io.complain(`"invoize ${generated.command}" writes them.`);
    return wrong.length > 0 ? 1 : 0;
  }
  await mkdir(generated.folder, { recursive: true });
  for (const { name } of wrong) {
    const text = generated.files[name];
    if (text === undefined) await rm(join(generated.folder, name));
    else await writeFile(join(generated.folder, name), text);
    io.print(`${generated.shown}/${name}`);
  }
  return 0;
}
