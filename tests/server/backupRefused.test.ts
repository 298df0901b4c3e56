/** What is no backup, or not a whole one, is refused in words, and nothing is half restored. */
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup, readNote } from '../../server/backup/backup.ts';
import { loadRows } from '../../server/backup/dump.ts';
import type { OpenData } from '../../server/cli/openData.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

let server: TestServer;
let folder: string;
let kept: string;
let data: OpenData;

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(path.join(tmpdir(), 'refused-'));
  kept = path.join(folder, 'kept');
  data = { store: server.services.store, options: server.services.options, program: await demoProgram() };
  await backup(data, kept);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The backup again, with something wrong. */
async function spoiled(name: string, spoil: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(folder, name);
  await cp(kept, copy, { recursive: true });
  await spoil(copy);
  return copy;
}

it('reads the note of a whole backup, and leaves the backup as it is', async () => {
  const before = await readdir(kept);
  expect((await readNote(kept)).kind).toBe('sqlite');
  expect(await readdir(kept)).toEqual(before);
});

it('refuses what is not a whole backup before anything is written', async () => {
  const refusals: [string, (copy: string) => Promise<unknown>, string][] = [
    ['none', (copy) => rm(path.join(copy, 'backup.json')), 'is no backup'],
    ['noise', (copy) => writeFile(path.join(copy, 'backup.json'), '{"format": 1, "ki'), 'is damaged'],
    ['newer', (copy) => writeFile(path.join(copy, 'backup.json'), '{"format":2}'), 'backup of format 2'],
    ['other', (copy) => writeFile(path.join(copy, 'backup.json'), '{"format":1,"kind":"x"}'), 'names no database'],
    ['keyless', (copy) => rm(path.join(copy, 'key')), 'not whole: key is missing'],
    ['rowless', (copy) => rm(path.join(copy, 'invoize.sqlite')), 'not whole: invoize.sqlite is missing'],
    ['cut', (copy) => truncate(path.join(copy, 'invoize.sqlite'), 50_000), 'damaged or cut short'],
    ['nothing', (copy) => truncate(path.join(copy, 'invoize.sqlite'), 0), 'damaged or cut short'],
  ];
  for (const [name, spoil, words] of refusals)
    await expect(readNote(await spoiled(name, spoil))).rejects.toThrow(words);
});

it('says the line at which the rows of PostgreSQL end in the midst', async () => {
  const lines = async function* () {
    yield '{"table":"meta","row":{"key":"half","value":"1"}}';
    yield '{"table":"meta","row":{"k';
  };
  await expect(loadRows(data.store, lines())).rejects.toThrow('Line 2 of the backup');
  const half = data.store.db.selectFrom('meta').selectAll().where('key', '=', 'half');
  expect(await half.execute()).toEqual([]);
});

it('makes no backup in the data folder, in a folder that is used, or where a file is', async () => {
  const inside = path.join(server.dataDir, 'backup');
  await expect(backup(data, inside)).rejects.toThrow('lies in the data folder');
  await expect(backup(data, kept)).rejects.toThrow('is not empty');
  const file = path.join(folder, 'file');
  await writeFile(file, 'mine');
  await expect(backup(data, file)).rejects.toThrow('a file is in the way');
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect(await readdir(server.dataDir)).not.toContain('backup');
});

it('leaves nothing of a backup that could not be finished', async () => {
  const options = { ...data.options, dataDir: path.join(folder, 'keyless') };
  const begun = path.join(folder, 'begun');
  await expect(backup({ ...data, options }, begun)).rejects.toThrow();
  expect(await readdir(folder)).not.toContain('begun');
});
