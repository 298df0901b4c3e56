/** Work of a server that was killed: on SQLite the next start takes it back at once, and leases that live are left alone. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isServerGone, newServerName } from '../../server/platform/serverName.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../server/uploads/temporaryFolders.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

it('distinguishes dead lease holders from possibly live ones', () => {
  const name = (host: string, pid: number) => `${host}.${pid}.${randomUUID()}`;
  expect(isServerGone(name(hostname(), ended()))).toBe(true);
  expect(isServerGone(name(hostname(), process.pid))).toBe(true);
  expect(isServerGone(newServerName())).toBe(false);
  expect(isServerGone(name(hostname(), process.ppid))).toBe(false);
  expect(isServerGone(name('elsewhere', ended()))).toBe(false);
  expect(isServerGone('a server that was killed')).toBe(false);
});

it('takes back a job and a claim at the next start, though their leases have an hour to go', async () => {
  const { store } = server.services;
  const session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/account/export', session, { format: 'csv' });
  await server.job(session, body.jobId);
  const killed = { locked_by: `${hostname()}.${ended()}.${randomUUID()}`, locked_until: IN_AN_HOUR };
  const living = { locked_by: newServerName(), locked_until: IN_AN_HOUR };
  const claim = { work: 'none', position: 0, reaching: 0, results: '{}', attempts: 1 };
  await store.write(async ({ db }) => {
    const running = { state: 'running' as const, finished_at: null, result: null, attempts: 1 };
    await db
      .updateTable('jobs')
      .set({ ...running, ...killed })
      .where('id', '=', body.jobId)
      .execute();
    const claims = [
      { entity: 'packet', record: 'left', ...claim, ...killed },
      { entity: 'packet', record: 'living', ...claim, ...living },
    ];
    await db.insertInto('claims').values(claims).execute();
    const turn = { scope: 'server', key: 'test', value: IN_AN_HOUR, updated_at: IN_AN_HOUR };
    await db
      .insertInto('settings')
      .values({ ...turn, updated_by: killed.locked_by })
      .execute();
  });
  const next = await startServer({ beside: server });
  const leases = await store.db.selectFrom('claims').select(['record', 'locked_until']).orderBy('record').execute();
  expect(leases).toEqual([
    { record: 'left', locked_until: '1970-01-01T00:00:00.000Z' },
    { record: 'living', locked_until: IN_AN_HOUR },
  ]);
  const turn = await store.db.selectFrom('settings').select('value').where('key', '=', 'test').executeTakeFirst();
  expect(turn?.value).toBe('1970-01-01T00:00:00.000Z');
  expect((await next.job(session, body.jobId)).runningStatus).toBe('Completed');
  await next.close();
});

it('removes folders of readings that are old, and no others', async () => {
  const [old, fresh] = [await temporaryFolder(), await temporaryFolder()];
  const others = path.join(tmpdir(), `somebody-${randomUUID()}`);
  await mkdir(others);
  const then = new Date(Date.now() - 7_200_000);
  for (const folder of [old, others]) await utimes(folder, then, then);
  expect(await removeTemporaryFolders(new Date(Date.now() - 3_600_000))).toBeGreaterThan(0);
  const names = await readdir(tmpdir());
  expect(names).not.toContain(path.basename(old));
  expect(names).toEqual(expect.arrayContaining([path.basename(fresh), path.basename(others)]));
  for (const folder of [fresh, others]) await rm(folder, { recursive: true });
});
