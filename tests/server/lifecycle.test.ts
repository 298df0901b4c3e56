/** Moving a record along its states: guard, right, reason, version; and what of it is written into a log. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
// biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
let row: any;
beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', session, {
    pageLimit: 1,
    filter: { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] },
  });
  [row] = body.rows;
});
afterAll(() => server?.close());

const move = (transition: string, more: object = {}, by = session) =>
  server.call('PUT', `/api/records/shipment/${row.id}/transition`, by, { transition, version: row.version, ...more });

it('requires the reason if the transition does, and stores it', async () => {
  const without = await move('hold', { reason: '  ' });
  expect([without.status, without.body.msg]).toEqual([412, 'Enter a reason.']);
  const held = await move('hold', { reason: 'papers are missing' });
  expect([held.status, held.body.row.status]).toEqual([200, 'onHold']);
  expect(held.body.row.version).toBe(row.version + 1);
  const { body } = await server.call('GET', `/api/records/shipment/${row.id}/history`, session);
  expect([body.entries[0].action, body.entries[0].reason]).toEqual(['hold', 'papers are missing']);
});

it('returns the stored record to a stale request', async () => {
  const late = await move('release');
  expect([late.status, late.body.conflicts[0].stored.status]).toEqual([412, 'onHold']);
  row = late.body.conflicts[0].stored;
});

it('refuses what the state, the rights or the names do not have', async () => {
  expect((await move('depart')).body.msg).toContain('in the current status');
  expect((await move('constructor')).body.msg).toBe('This transition does not exist.');
  for (const email of ['auditor@demo.invoize.test', 'carrier@demo.invoize.test']) {
    const refused = await move('release', {}, await server.signIn(email));
    expect([email, [403, 404].includes(refused.status)]).toEqual([email, true]);
  }
});

it('reports the guard of a rejected transition, and leaves the record unchanged', async () => {
  const released = await move('release');
  row = released.body.row;
  expect([row.status, row.shipmentValidationFlag]).toEqual(['open', false]);
  const filter = {
    condition: 'and',
    fields: [
      { name: 'status', operator: 'equalTo', value: 'open' },
      { name: 'deliveredDate', operator: 'equalTo', value: null },
    ],
  };
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1, filter });
  [row] = body.rows;
  const refused = await move('deliver');
  expect([refused.status, refused.body.msg]).not.toContain('The record does not meet the conditions for this.');
  expect(refused.status).toBe(412);
  const { body: same } = await server.call('GET', `/api/records/shipment/${row.id}`, session);
  expect([same.row.status, same.row.version]).toEqual(['open', row.version]);
});

it('moves a selection, and a large one by a job that reports the remaining records and the reasons', async () => {
  const filter = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] };
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 20, filter });
  const records = body.rows.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
  const ask = (some: unknown[], more: object = {}, by = session) =>
    server.call('POST', '/api/records/shipment/transition', by, { transition: 'hold', records: some, ...more });
  const none = await ask(records.slice(0, 2));
  expect(none.body.refused.map(({ refusal }: { refusal: string }) => refusal)).toEqual(['reason', 'reason']);
  const few = await ask(records.slice(0, 2), { reason: 'papers are missing' });
  expect([few.status, few.body.moved.length, few.body.msg]).toEqual([200, 2, '2 shipments put on hold.']);
  expect((await ask(records.slice(0, 1), {}, await server.signIn('auditor@demo.invoize.test'))).status).toBe(403);
  const nobody = Array.from({ length: 201 }, (_, index) => ({ id: `nobody${index}` }));
  const many = await ask([...records, ...nobody], { reason: 'papers are missing' });
  const { result } = await server.job(session, many.body.jobId);
  expect([result.moved, result.refusedCount]).toEqual([records.length - 2, 203]);
  expect(result.refused.map(({ refusal }: { refusal: string }) => refusal).slice(0, 3)).toEqual([
    'changed',
    'changed',
    'gone',
  ]);
  const entries = await server.call('GET', `/api/records/shipment/${records[0].id}/history`, session);
  expect(entries.body.entries[0]).toMatchObject({ action: 'hold', reason: 'papers are missing' });
});

it('keeps how long it was in each state', async () => {
  const intervals = await server.services.store.db
    .selectFrom('state_intervals')
    .select(['state', 'left_at'])
    .where('entity', '=', 'shipment')
    .orderBy('entered_at')
    .execute();
  expect(intervals.map(({ state }) => state)).toContain('onHold');
  // No shipment that the demo put on hold was released.
  expect(intervals.filter(({ state, left_at }) => state === 'onHold' && left_at !== null)).toHaveLength(1);
});

it('exports the chosen rows, those that the asker reaches', async () => {
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 3 });
  const ids = body.rows.map((one: { id: string }) => one.id).reverse();
  const asked = await server.call('POST', '/api/records/shipment/export', session, {
    format: 'csv',
    template: 'shipment',
    ids: [...ids, 'nobody'],
  });
  const { result } = await server.job(session, asked.body.jobId);
  const file = await server.fetch(`/api/downloadFile?id=${result.fileId}`, { headers: { sessionId: session } });
  const lines = (await file.text()).trim().split('\r\n');
  expect(result.rows).toBe(3);
  expect(lines[1]).toContain(body.rows[2].shipmentNumber);
});

it('writes no secret into the log', () => {
  let written = '';
  const log = createLog(
    'debug',
    new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    }),
  );
  const secrets = { password: 'Invoize#2026', newPassword: 'Other#2026', sessionId: 'a-token', cookie: 'c=a-token' };
  log.info({
    body: secrets,
    ...secrets,
    request: { headers: { sessionId: 'a-token', authorization: 'Bearer a-token' } },
  });
  expect(written).toContain('(secret)');
  for (const secret of ['Invoize#2026', 'Other#2026', 'a-token']) expect(written).not.toContain(secret);
});

it('reads a record without a state in the initial one, and keeps one with an unknown state read-only', async () => {
  const shipments = server.services.store.entities('shipment');
  const put = async (status: string | null) => {
    const stored = await shipments.get(row.id);
    const rows = [{ id: row.id, version: stored?.version, values: { ...stored?.values, status } }];
    await shipments.saveMany({ rows, by: 'test', at: '2026-11-20T00:00:00.000Z', action: 'import' });
    row = (await server.call('GET', `/api/records/shipment/${row.id}`, session)).body.row;
  };
  const save = () => server.call('PUT', '/api/records/shipment', session, { rows: [{ ...row, remarks: 'Changed.' }] });
  await put('lost');
  expect(row.status).toBe('lost');
  expect((await save()).body.errorRows[0].errors.shipmentNumber).toBe('A record with status lost cannot be edited.');
  const why = { reason: 'papers are missing' };
  expect((await move('hold', why)).status).toBe(412);
  await put(null);
  expect(row.status).toBe('open');
  const filter = {
    condition: 'and',
    fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: row.shipmentNumber }],
  };
  const { rows } = (await server.call('POST', '/api/records/shipment/list', session, { filter })).body;
  expect(rows[0].status).toBe('open');
  const moved = await move('hold', why);
  expect(moved.body.row?.status, JSON.stringify(moved.body)).toBe('onHold');
});
