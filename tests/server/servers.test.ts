/** Two servers on one PostgreSQL: nothing that one of them knows is unknown to the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDatabase } from '../support/postgres.ts';
import { listen } from './eventStream.ts';
import { startServer, type TestServer } from './server.ts';

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

it('takes a session that the other began, and ends it for both', async () => {
  const session = await one.signIn('admin@demo.invoize.test');
  expect((await other.call('GET', '/api/me', session)).status).toBe(200);
  await other.call('GET', '/api/logout', session);
  expect((await one.call('GET', '/api/me', session)).status).toBe(401);
});

it('counts sign-ins together', async () => {
  const wrong = { email: 'rating@demo.invoize.test', password: 'Wrong#1' };
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { status } = await (attempt % 2 ? one : other).call('POST', '/api/login', undefined, wrong);
    expect(status).toBe(attempt < 5 ? 401 : 429);
  }
});

it('receives events of rows and jobs from the other server, and finishes its jobs', async () => {
  const session = await one.signIn('admin@demo.invoize.test');
  const stream = await listen(other, session);
  const { body } = await one.call('POST', '/api/records/account/list', session, { pageLimit: 1 });
  const [account] = body.rows;
  const saved = await one.call('PUT', '/api/records/account', session, {
    rows: [{ id: account.id, version: account.version, city: 'Elsewhere' }],
  });
  expect(saved.status).toBe(200);
  await stream.until((event) => event.type === 'rows' && event.ids?.includes(account.id) === true);
  const asked = await one.call('POST', '/api/records/account/export', session, { format: 'csv' });
  await stream.until((event) => event.type === 'job' && event.job?.runningStatus === 'Completed');
  const job = await other.job(session, asked.body.jobId);
  const file = await other.fetch(`/api/downloadFile?id=${job.result.fileId}`, { headers: { sessionId: session } });
  expect(await file.text()).toContain('Elsewhere');
  await stream.end();
});
