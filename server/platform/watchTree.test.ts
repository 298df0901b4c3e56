/** A file that replaces a watched file is watched: as editors save, and as `git checkout` writes. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchTree } from './watchTree.mjs';

let root: string;
let stop: () => void;
const told = new Set<string>();
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'watched-'));
  await mkdir(path.join(root, 'a/b'), { recursive: true });
  await writeFile(path.join(root, 'a/b/x.json'), '1');
  stop = watchTree(root, (name) => told.add(name));
});
afterEach(async () => {
  stop();
  await rm(root, { recursive: true, force: true });
});

const x = 'a/b/x.json';
const write = (text: string) => writeFile(path.join(root, x), text);
/** Written aside and put in its place. */
async function replace(text: string): Promise<void> {
  const aside = path.join(root, 'a/b/x.json~');
  await writeFile(aside, text);
  await rename(aside, path.join(root, x));
}
async function isTold(of: string, act: () => Promise<unknown>): Promise<void> {
  told.clear();
  await act();
  await vi.waitFor(() => expect([...told]).toContain(of), { timeout: 120_000 });
}

it('reports each replacement of a file, and later writes to it', async () => {
  for (const text of ['2', '3', '4']) {
    await isTold(x, () => replace(text));
    await isTold(x, () => write(`${text}.5`));
  }
  await isTold(x, async () => {
    await rm(path.join(root, x));
    await write('5');
  });
  await isTold(x, () => write('6'));
});

it('follows folders that come, go and come again', async () => {
  await isTold('c/d/y.json', async () => {
    await mkdir(path.join(root, 'c/d'), { recursive: true });
    await writeFile(path.join(root, 'c/d/y.json'), '1');
  });
  await isTold('c/d/y.json', () => writeFile(path.join(root, 'c/d/y.json'), '2'));
  await isTold(x, async () => {
    await rm(path.join(root, 'a'), { recursive: true });
    await mkdir(path.join(root, 'a/b'), { recursive: true });
    await write('7');
  });
  await isTold(x, () => replace('8'));
  await isTold(x, () => write('9'));
  await isTold('e', () => rename(path.join(root, 'a'), path.join(root, 'e')));
  await isTold('e/b/x.json', () => writeFile(path.join(root, 'e/b/x.json'), '10'));
});
