/** Reads a folder of definitions from disk, and tells when something in it changes. */
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import { pictureTypes } from '../../../metadata/pictures.ts';
import { watchTree } from '../../base/watchTree.mjs';

/** The definitions of this repository. */
export const definitionsFolder = fileURLToPath(new URL('../../../definitions', import.meta.url));

async function filesBelow(
  folder: string,
  prefix: string,
  wanted: (name: string) => boolean,
): Promise<{ path: string; full: string }[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const full = join(folder, entry.name);
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(full, path, wanted);
      return entry.isFile() && wanted(entry.name) ? [{ path, full }] : [];
    }),
  );
  return found.flat();
}

/** Folder to its files as they were read last, by path. */
const lastRead = new Map<string, ReadonlyMap<string, DefinitionFile>>();

/**
 * Every `.json` file below `folder`, as `{path: "definitions/…", text}`, sorted by path. One that says what it said when the
 * folder was read before is the same object again, so that the compiler takes up what it knows of it.
 * @throws where the folder cannot be read.
 */
export async function readFolder(folder: string = definitionsFolder): Promise<DefinitionFile[]> {
  const files = await filesBelow(folder, 'definitions', (name) => name.endsWith('.json'));
  const before = lastRead.get(folder);
  const read = await Promise.all(
    files.map(async ({ path, full }): Promise<DefinitionFile> => {
      const text = await readFile(full, 'utf8');
      const known = before?.get(path);
      return known?.text === text ? known : { path, text };
    }),
  );
  lastRead.set(folder, new Map(read.map((file) => [file.path, file])));
  return read.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The paths of all pictures below `folder`: `definitions/base/logo.svg`. @throws where the folder cannot be read. */
export async function readPictures(folder: string = definitionsFolder): Promise<string[]> {
  const isPicture = (name: string) => Object.hasOwn(pictureTypes, extname(name).toLowerCase());
  return (await filesBelow(folder, 'definitions', isPicture)).map(({ path }) => path);
}

/** Calls `changed` once things are quiet again after files were saved. Returns what ends the watching. */
export function watchFolder(changed: () => void, folder: string = definitionsFolder, quietMs = 60): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = watchTree(folder, (name, isFolder) => {
    if (!isFolder && !name.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The layers that can be compiled by themselves: `base`, and every tenant. */
export function layersOf(files: readonly DefinitionFile[]): string[] {
  const layers = new Set<string>();
  for (const { path } of files) {
    const found = /^definitions\/(?:(base)|tenants\/([^/]+))\//.exec(path);
    if (found) layers.add((found[1] ?? found[2]) as string);
  }
  return [...layers].sort((a, b) => (a === 'base' ? -1 : b === 'base' ? 1 : a < b ? -1 : 1));
}
