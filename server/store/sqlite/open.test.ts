/** The modes of a store's files. */
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeSqlite, openSqlite } from './open.ts';

let folder: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(0);
  folder = await mkdtemp(path.join(tmpdir(), 'modes-'));
  await chmod(folder, 0o777);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

async function modesOfOpenStore() {
  const pair = await openSqlite<Record<string, never>>(path.join(folder, 'a.sqlite'));
  await sql`create table if not exists t (a)`.execute(pair.writer);
  const names = (await readdir(folder)).sort();
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(path.join(folder, name))).mode & 0o777]),
  );
  await closeSqlite(pair);
  return Object.fromEntries(modes);
}
const PRIVATE = { 'a.sqlite': 0o600, 'a.sqlite-shm': 0o600, 'a.sqlite-wal': 0o600 };

it('makes all files of a store readable by the owner only, regardless of folder mode and umask', async () => {
  expect(await modesOfOpenStore()).toEqual(PRIVATE);
});

it('takes others off the files of an older store', async () => {
  for (const name of Object.keys(PRIVATE)) await writeFile(path.join(folder, name), '', { mode: 0o666 });
  expect(await modesOfOpenStore()).toEqual(PRIVATE);
});
