/** The uploads, requests and notifications of one user do not exist for others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from './server.ts';

let server: TestServer;
let owner: string;
let other: string;
let batch: string;
let file: string;
let job: string;

beforeAll(async () => {
  server = await startServer();
  owner = await server.signIn('admin@demo.invoize.test');
  // Another of the same company and system, who may upload as well.
  other = await server.signIn('billing@demo.invoize.test');
  const uploaded = await server.upload(owner, 'mine.csv', 'Shipment number,Commodity\nOWN-1,Secret goods\n');
  const [mine] = uploaded.body.files;
  [batch, file, job] = [mine.batchId, mine.id, mine.jobId];
  await server.job(owner, job);
});
afterAll(() => server?.close());

/** The same answer as for what is not there. */
async function likeNothing(ask: (id: string) => Promise<Answer>, id: string): Promise<void> {
  const [theirs, none] = [await ask(id), await ask('00000000-0000-7000-8000-000000000000')];
  expect([theirs.status, theirs.body.msg]).toEqual([none.status, none.body.msg]);
  expect(JSON.stringify(theirs.body)).not.toContain('Secret goods');
}

it('an upload: not looked at, mapped, read, saved out of or forgotten', async () => {
  const doors: ((id: string) => Promise<Answer>)[] = [
    (id) => server.call('GET', `/api/imports/${id}`, other),
    (id) => server.call('GET', `/api/imports/${id}/rows`, other),
    (id) => server.call('GET', `/api/imports/${id}/preview`, other),
    (id) => server.call('PUT', `/api/imports/${id}/map`, other, { mapping: {} }),
    (id) => server.call('DELETE', `/api/imports/${id}`, other),
    (id) => server.call('PUT', '/api/invoiceCapture', other, { batchId: id, rows: [] }),
  ];
  for (const door of doors) await likeNothing(door, batch);
  expect(JSON.stringify((await server.call('GET', '/api/imports', other)).body)).not.toContain(batch);
  const still = await server.call('GET', `/api/imports/${batch}`, owner);
  expect([still.status, still.body.batch.counts.left]).toEqual([200, still.body.batch.counts.rows]);
});

it('a file: by none of the calls that give files', async () => {
  await likeNothing((id) => server.call('GET', `/api/downloadFile?id=${id}`, other), file);
  await likeNothing((id) => server.call('GET', `/api/tms/download/file?id=${id}`, other), file);
  await likeNothing((id) => server.call('POST', '/api/tms/download/fileGCS', other, { id }), file);
  expect((await server.call('GET', `/api/downloadFile?id=${file}`, owner)).status).toBe(200);
});

it('a job and its notification: not seen, stopped, read or taken away', async () => {
  await likeNothing((id) => server.call('GET', `/api/jobs/${id}`, other), job);
  await likeNothing((id) => server.call('GET', `/api/cancelPollingTask?memCacheKey=${id}`, other), job);
  await likeNothing((id) => server.call('PUT', '/api/pollingTaskStatus', other, { memCacheKeysToMakeRead: [id] }), job);
  await likeNothing((id) => server.call('DELETE', '/api/pollingTaskStatus', other, { memCacheKey: [id] }), job);
  expect(JSON.stringify((await server.call('GET', '/api/pollingTaskStatus', other)).body)).not.toContain(job);
  const { body } = await server.call('GET', '/api/pollingTaskStatus', owner);
  const mine = body.notifications.find(({ id }: { id: string }) => id === job);
  expect([mine.runningStatus, mine.read]).toEqual(['Completed', false]);
});

it('an export excludes rows that the user may not see, selected or filtered', async () => {
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', owner, { pageLimit: 1000 });
  const own = ({ accountNumber }: { accountNumber?: string }) => ['AC-1001', 'AC-1002'].includes(accountNumber ?? '');
  const hidden = body.rows.filter((row: { accountNumber?: string }) => !own(row));
  const seen = body.rows.filter(own);
  for (const asked of [{}, { ids: body.rows.map(({ id }: { id: string }) => id) }]) {
    const answer = await server.call('POST', '/api/records/shipment/export', carrier, { format: 'csv', ...asked });
    const done = await server.job(carrier, answer.body.jobId);
    expect(done.result.rows).toBe(seen.length);
    const bytes = await server.fetch(`/api/downloadFile?id=${done.result.fileId}`, { headers: { sessionId: carrier } });
    const text = await bytes.text();
    expect(hidden.filter(({ shipmentNumber }: { shipmentNumber: string }) => text.includes(shipmentNumber))).toEqual(
      [],
    );
  }
});
