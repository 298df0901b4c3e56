/** A backup, restored elsewhere, is the same installation: records, files, secrets, and sign-ins. On both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { backup, readNote, restoreFiles, restoreRows } from '../../server/backup/backup.ts';
import { demoProgram, startServer } from './server.ts';

async function database(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.query(`create database "${name}"`).finally(() => client.end());
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  url.pathname = `/${name}`;
  return url.href;
}

it.each(['sqlite', 'postgres'])('brings everything back (%s)', async (kind) => {
  const urls =
    kind === 'sqlite' ? [undefined, undefined] : [await database('backup_from'), await database('backup_to')];
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
  const { openServices } = await import('../../server/openServices.ts');
  const { default: pino } = await import('pino');
  const options = { ...from.services.options, dataDir, databaseUrl: urls[1] };
  const to = await openServices(options, program, pino({ level: 'silent' }));
  if (kind === 'postgres') expect(await restoreRows({ store: to.store, options, program }, kept)).toBeGreaterThan(200);
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
  await restored.close();
  await to.close();
  await from.close();
  await rm(folder, { recursive: true, force: true });
});
