/** Reads a folder of definitions, and watches it for changes. */
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import { pictureTypes } from '../../../metadata/pictures.ts';
import { watchTree } from '../../platform/watchTree.mjs';

/** The definitions of this repository. */
export const definitionsFolder = fileURLToPath(new URL('../../../definitions', import.meta.url));

function filesBelow(
  folder: string,
  prefix: string,
  wanted: (name: string) => boolean,
): { path: string; full: string }[] {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const full = join(folder, entry.name);
    const path = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(full, path, wanted);
    return entry.isFile() && wanted(entry.name) ? [{ path, full }] : [];
  });
}

const isJson = (name: string): boolean => name.endsWith('.json');

/** Number of files read before yielding to the event loop: some milliseconds. */
const SLICE = 500;

/** Folder to its files as they were read last, by path. */
const lastRead = new Map<string, ReadonlyMap<string, DefinitionFile>>();

/**
 * Every `.json` file below `folder`, as `{path: "definitions/…", text}`, sorted by path. A file unchanged since the
 * last read is the same object, so that the compiler can reuse cached results.
 * @throws if the folder cannot be read
 */
export async function readFolder(folder: string = definitionsFolder): Promise<DefinitionFile[]> {
  const before = lastRead.get(folder);
  const read: DefinitionFile[] = [];
  // Small files, thousands of them: to wait for each is ten times the work of reading it.
  for (const [at, { path, full }] of filesBelow(folder, 'definitions', isJson).entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    const text = readFileSync(full, 'utf8');
    const known = before?.get(path);
    read.push(known?.text === text ? known : { path, text });
  }
  lastRead.set(folder, new Map(read.map((file) => [file.path, file])));
  return read.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The paths of all pictures below `folder`: `definitions/base/logo.svg`. @throws where the folder cannot be read. */
export async function readPictures(folder: string = definitionsFolder): Promise<string[]> {
  const isPicture = (name: string) => Object.hasOwn(pictureTypes, extname(name).toLowerCase());
  return filesBelow(folder, 'definitions', isPicture).map(({ path }) => path);
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

/** The layers that can be compiled: `base`, and every tenant. */
export function layersOf(files: readonly DefinitionFile[]): string[] {
  const layers = new Set<string>();
  for (const { path } of files) {
    const found = /^definitions\/(?:(base)|tenants\/([^/]+))\//.exec(path);
    if (found) layers.add((found[1] ?? found[2]) as string);
  }
  return [...layers].sort((a, b) => (a === 'base' ? -1 : b === 'base' ? 1 : a < b ? -1 : 1));
}
