/** Jobs that are stopped, and jobs whose server is gone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

const ask = async () => {
  const { body } = await server.call('POST', '/api/records/shipment/export', session, { format: 'csv' });
  return body.jobId as string;
};
const set = (id: string, values: object) =>
  server.services.store.write(({ db }) =>
    db
      .updateTable('jobs')
      .set({ finished_at: null, result: null, error: null, ...values })
      .where('id', '=', id)
      .execute(),
  );
const jobOf = async (id: string) => (await server.call('GET', `/api/jobs/${id}`, session)).body.job;
const gone = {
  state: 'running' as const,
  locked_by: 'a server that was killed',
  locked_until: '2026-01-01T00:00:00.000Z',
};

it('takes up a job whose server is gone, and finishes it', async () => {
  const id = await ask();
  await server.job(session, id);
  await set(id, { ...gone, attempts: 1 });
  expect((await jobOf(id)).runningStatus).toBe('Running');
  const job = await server.job(session, id);
  expect([job.runningStatus, typeof job.result.fileId]).toEqual(['Completed', 'string']);
});

it('fails a job during which its server died twice, with the reason', async () => {
  const id = await ask();
  await server.job(session, id);
  await set(id, { ...gone, attempts: 2 });
  const job = await server.job(session, id);
  expect([job.runningStatus, job.error]).toEqual([
    'Failed',
    'The server stopped twice while this was running, so it was given up. Start it again if you still need it.',
  ]);
});

it('leaves alone a job that another server holds', async () => {
  const id = await ask();
  await server.job(session, id);
  await set(id, { ...gone, locked_until: new Date(Date.now() + 60_000).toISOString(), attempts: 1 });
  // By the end of another job, the worker has seen this one too.
  for (let looks = 0; looks < 2; looks += 1) await server.job(session, await ask());
  const row = await server.services.store.db
    .selectFrom('jobs')
    .select(['state', 'locked_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'running', locked_by: 'a server that was killed' });
});

it('stops a job that waits at once, for its own user only', async () => {
  const id = await ask();
  await server.job(session, id);
  await set(id, { state: 'waiting', run_after: '2999-01-01T00:00:00.000Z' });
  const other = await server.signIn('auditor@demo.invoize.test');
  expect((await server.call('GET', `/api/cancelPollingTask?memCacheKey=${id}`, other)).status).toBe(404);
  expect((await server.call('GET', `/api/jobs/${id}`, other)).status).toBe(404);
  expect((await server.call('GET', `/api/cancelPollingTask?memCacheKey=${id}`, session)).status).toBe(200);
  expect((await jobOf(id)).runningStatus).toBe('Canceled');
});
