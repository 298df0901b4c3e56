/** A backup, restored elsewhere, is the same installation: records, files, secrets, and sign-ins. On both databases. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup, readNote, restoreFiles, restoreRows } from '../../server/cli/backup/backup.ts';
import { makeDatabase } from '../support/postgres.ts';
import { demoProgram, startServer } from './server.ts';

/** The files of a folder, and of those in it, that others than their owner can read or write. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const modes = await Promise.all(files.map(async (file) => ({ file, mode: (await stat(file)).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ file }) => file);
}

let umask: number;
beforeAll(() => {
  umask = process.umask(0);
});
afterAll(() => void process.umask(umask));

it.each(['sqlite', 'postgres'])('brings everything back (%s)', async (kind) => {
  const databases = kind === 'sqlite' ? [] : [await makeDatabase(), await makeDatabase()];
  const urls = databases.map(({ url }) => url);
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  const program = await demoProgram();
  const from = await startServer(urls[0] ? { databaseUrl: urls[0] } : {});
  const kept = path.join(folder, 'kept');
  await backup({ store: from.services.store, options: from.services.options, program }, kept);
  const session = await from.signIn('admin@demo.invoize.test');
  const sealed = from.services.sealer.seal('secret', 'test');
  const before = await from.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 });
  const dataDir = path.join(folder, 'data');
  const note = await readNote(kept);
  expect(note.kind).toBe(kind);
  await restoreFiles(kept, dataDir, note);
  await expect(restoreFiles(kept, dataDir, note)).rejects.toThrow('has data already');
  const { openServices } = await import('../../server/services/openServices.ts');
  const { default: pino } = await import('pino');
  const options = { ...from.services.options, dataDir, databaseUrl: urls[1] };
  const to = await openServices(options, program, pino({ level: 'silent' }));
  if (kind === 'postgres') expect(await restoreRows(to, kept, note)).toBeGreaterThan(200);
  expect(to.sealer.open(sealed, 'test')).toBe('secret');
  const restored = await startServer({
    beside: { ...from, dataDir },
    ...(urls[1] ? { databaseUrl: urls[1] } : {}),
  });
  const again = await restored.signIn('admin@demo.invoize.test');
  const after = await restored.call('POST', '/api/records/shipment/list', again, { pageLimit: 1000 });
  expect(after.body.rows).toEqual(before.body.rows);
  const files = await to.store.db.selectFrom('files').selectAll().execute();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await to.files.stream(file.sha256)).bytes).toBe(file.bytes);
  for (const place of [from.services.options.dataDir, kept, dataDir]) expect(await openToOthers(place)).toEqual([]);
  await restored.close();
  await to.close();
  await from.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});
