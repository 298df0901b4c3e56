/** Files whose time is over are swept while the server runs: once a day, by one server, and nothing that is still wanted. */
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFile, findFile } from '../../server/files/fileRows.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21, 8);
const hours = (count: number) => new Date(START + count * HOUR);

let one: TestServer;
let other: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeDatabase();
  drop = database.drop;
  one = await startServer({ databaseUrl: database.url });
  other = await startServer({ databaseUrl: database.url, beside: one });
});
afterAll(async () => {
  await other?.close();
  await one?.close();
  await drop?.();
});

/** @param keptAt when its bytes were written last */
async function keep(text: string, expiresAt: Date | undefined, keptAt = hours(0)) {
  const { store, files } = one.services;
  const kept = await files.keep(Buffer.from(text));
  await utimes(files.path(kept.sha256), keptAt, keptAt);
  const row = await addFile(store, {
    name: 'export.csv',
    mediaType: 'text/csv',
    ...kept,
    company: 'meridian',
    system: 'ofs',
    by: 'someone',
    expiresAt: expiresAt?.toISOString(),
  });
  return {
    known: async () => (await findFile(store, row.id)) !== undefined,
    there: () =>
      files.stream(kept.sha256).then(
        ({ body }) => body.cancel().then(() => true),
        () => false,
      ),
  };
}

it('is done once a day, by whichever server comes first', async () => {
  const over = await keep('an export of yesterday', hours(1));
  const wanted = await keep('an export of today', hours(30));
  expect(await one.services.sweeper.runOnce(hours(2))).toEqual({ files: 1, contents: 1 });
  expect([await over.known(), await over.there()]).toEqual([false, false]);
  const next = await keep('over an hour later', hours(2));
  for (const server of [one, other]) expect(await server.services.sweeper.runOnce(hours(3))).toBeUndefined();
  expect(await next.known()).toBe(true);
  expect(await other.services.sweeper.runOnce(hours(26))).toEqual({ files: 1, contents: 1 });
  expect(await one.services.sweeper.runOnce(hours(26))).toBeUndefined();
  expect([await next.known(), await wanted.known(), await wanted.there()]).toEqual([false, true, true]);
});

it('goes through more than are looked at together', async () => {
  const all = [];
  for (let index = 0; index < 501; index += 1) all.push(await keep(`file ${index}`, hours(40)));
  expect(await one.services.sweeper.runOnce(hours(50))).toMatchObject({ files: 502 });
  expect(await all.at(-1)?.there()).toBe(false);
});

it('keeps bytes that another file shares, and those that somebody keeps at this moment', async () => {
  const over = await keep('shared', hours(51));
  const shares = await keep('shared', undefined);
  const sent = await keep('sent again a minute ago', hours(51), hours(99));
  expect(await one.services.sweeper.runOnce(hours(99.5))).toEqual({ files: 2, contents: 0 });
  expect([await over.known(), await shares.there(), await sent.known(), await sent.there()]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it('removes what a killed server had half written, and no bytes that no file is known to have', async () => {
  const folder = path.join(one.dataDir, 'files');
  const half = path.join(folder, '.1.0123456789abcdef');
  await writeFile(half, 'half');
  await utimes(half, hours(100), hours(100));
  const { sha256 } = await one.services.files.keep(Buffer.from('of another database'));
  await utimes(one.services.files.path(sha256), hours(100), hours(100));
  expect(await one.services.sweeper.runOnce(hours(130))).toEqual({ files: 0, contents: 0 });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await one.services.files.stream(sha256)).bytes).toBe(19);
});

it('starts automatically, and stops with the server', async () => {
  const { services } = await startServer({ beside: one, databaseUrl: one.services.options.databaseUrl });
  await services.store.db.deleteFrom('settings').where('key', '=', 'sweep').execute();
  const over = await keep('long over', new Date(Date.now() - HOUR));
  services.sweeper.start();
  await expect.poll(over.known).toBe(false);
  await services.close();
});
