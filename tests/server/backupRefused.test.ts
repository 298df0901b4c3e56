/** Invalid or incomplete backups are rejected with a readable reason, and nothing is partly restored. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup, readNote, restoreRows } from '../../server/cli/backup/backup.ts';
import type { OpenData } from '../../server/cli/openData.ts';
import { storeProgram } from '../../server/program/storeProgram.ts';
import { openStore } from '../../server/store/index.ts';
import { makeDatabase } from '../support/postgres.ts';
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

it('leaves nothing in a PostgreSQL into which a backup could not be brought back, and takes a sound one then', async () => {
  const { url, drop } = await makeDatabase();
  const program = storeProgram(data.program);
  const store = await openStore({ url, program });
  const before = await contents(url);
  const copy = path.join(folder, 'rows');
  await mkdir(copy);
  const rows = [
    { table: 'meta', row: { key: 'demo', value: 'small' } },
    ...Array.from({ length: 1200 }, (_, index) => ({
      table: 'settings',
      row: { scope: 'a', key: `key ${index}`, value: '1', updated_at: '', updated_by: '' },
    })),
  ];
  const lines = rows.map((row) => JSON.stringify(row));
  const note = {
    format: 1,
    kind: 'postgres',
    madeAt: '',
    definitions: '',
    tenant: 'demo',
    rows: lines.length,
  } as const;
  const restored = async (text: string) => {
    await writeFile(path.join(copy, 'rows.jsonl'), text);
    return restoreRows({ store }, copy, note);
  };
  const all = lines.join('\n');
  await expect(restored(all.slice(0, -10))).rejects.toThrow('Line 1201 of the backup');
  await expect(restored(lines.slice(0, -1).join('\n'))).rejects.toThrow('has 1200 of its 1201 rows');
  await expect(restored(`${all}\n{"table":"gone","row":{}}`)).rejects.toThrow('have no table gone');
  await expect(restored(`${all}\n${lines.at(-1)}`)).rejects.toThrow(/duplicate key/);
  expect(await contents(url)).toEqual(before);
  expect(await restored(`${all}\n`)).toBe(1201);
  const again = await contents(url);
  expect(again).toMatchObject({ settings: '1200' });
  expect(Object.keys(again).length).toBeGreaterThan(Object.keys(before).length);
  await store.write(({ db }) =>
    db.insertInto('credentials').values({ user_id: 'x', password_hash: '', changed_at: '', must_change: 0 }).execute(),
  );
  await expect(restored(all)).rejects.toThrow('has data already');
  await store.close();
  await drop();
});

/** The tables of a database, each with the number of its rows. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    const found: Record<string, string> = {};
    for (const { table_name: name } of rows)
      found[name] = (await client.query(`select count(*) from "${name}"`)).rows[0].count;
    return found;
  } finally {
    await client.end();
  }
}
