/** A backup that is taken while people upload files contains every acknowledged file with its contents. On both databases. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backup, readNote, restoreFiles, restoreRows } from '../../server/cli/backup/backup.ts';
import { makeDatabase } from '../support/postgres.ts';
import { demoProgram, startServer } from './server.ts';

it.each(['sqlite', 'postgres'])('is whole while files are uploaded all the time (%s)', async (kind) => {
  const databases = kind === 'sqlite' ? [] : [await makeDatabase(), await makeDatabase()];
  const urls = databases.map(({ url }) => url);
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  const program = await demoProgram();
  const from = await startServer(urls[0] ? { databaseUrl: urls[0] } : {});
  const session = await from.signIn('admin@demo.invoize.test');
  const acknowledged: string[] = [];
  let isOver = false;
  const uploadAllTheTime = async (person: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `upload ${person} ${count}.txt`;
      const { status } = await from.upload(session, name, `${name} `.repeat(20_000 + count));
      expect(status).toBe(200);
      acknowledged.push(name);
    }
  };
  const uploads = [0, 1, 2, 3].map(uploadAllTheTime);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(4);
  const before = [...acknowledged];
  const kept = path.join(folder, 'kept');
  await backup({ store: from.services.store, options: from.services.options, program }, kept);
  isOver = true;
  await Promise.all(uploads);

  const dataDir = path.join(folder, 'data');
  const note = await readNote(kept);
  await restoreFiles(kept, dataDir, note);
  const { openServices } = await import('../../server/services/openServices.ts');
  const { default: pino } = await import('pino');
  const options = { ...from.services.options, dataDir, databaseUrl: urls[1] };
  const to = await openServices(options, program, pino({ level: 'silent' }));
  if (kind === 'postgres') await restoreRows(to, kept, note);
  const files = await to.store.db.selectFrom('files').selectAll().execute();
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
  for (const { sha256, bytes } of files) {
    const hash = createHash('sha256');
    const stored = await to.files.stream(sha256);
    for await (const part of stored.body) hash.update(part as Uint8Array);
    expect([hash.digest('hex'), stored.bytes]).toEqual([sha256, bytes]);
  }
  await to.close();
  await from.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});
