/** Deleted records: who sees that they were there, and who brings them back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let server: TestServer;
let admin: string;
let auditor: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  auditor = await server.signIn('auditor@demo.invoize.test');
});
afterAll(() => server?.close());

const call = (method: string, path: string, body?: object, session = admin) => server.call(method, path, session, body);
const some = async (count: number): Promise<Row[]> =>
  (await call('POST', '/api/records/shipment/list', { pageLimit: count })).body.rows;
const remove = (rows: Row[], reason = 'Twice.') =>
  call('DELETE', '/api/records/shipment', { ids: rows.map(({ id, version }) => ({ id, version })), reason });
const deleted = async (body: object = {}, session = admin) =>
  (await call('POST', '/api/records/shipment/deleted', body, session)).body;
const back = (ids: string[], reason: string | undefined = 'A mistake.', session = admin) =>
  call('PUT', '/api/records/shipment/deleted', { ids, ...(reason ? { reason } : {}) }, session);

it('tells what was deleted, by whom, when and why, the last first, a page at a time', async () => {
  const rows = await some(3);
  for (const row of rows) expect((await remove([row], `Because ${row.id}`)).status).toBe(200);
  const all = await deleted();
  expect(all.rows.map(({ id }: Row) => id)).toEqual(rows.map(({ id }) => id).reverse());
  expect(all.rows[0]).toMatchObject({
    name: rows[2]?.shipmentNumber,
    deletedBy: 'Ada Admin',
    reason: `Because ${rows[2]?.id}`,
    row: { commodity: rows[2]?.commodity },
  });
  expect(all.rows[0].deletedOn).toMatch(/^\d{4}-/);
  const first = await deleted({ pageLimit: 2 });
  expect(first.rows).toHaveLength(2);
  const rest = await deleted({ pageLimit: 2, after: first.next });
  expect([rest.rows.map(({ id }: Row) => id), rest.next]).toEqual([[rows[0]?.id], undefined]);
  expect((await call('POST', '/api/records/shipment/deleted', { after: 'x' })).status).toBe(422);
});

it('brings them back as they were, with a reason that the history keeps', async () => {
  const [row] = (await some(1)) as [Row];
  await remove([row]);
  const silent = await back([row.id], ' ');
  expect([silent.status, silent.body.msg]).toEqual([412, 'Please say why it comes back.']);
  const done = await back([row.id]);
  expect([done.status, done.body]).toEqual([200, { msg: '1 record is back.', restored: [row.id] }]);
  const { row: now } = (await call('GET', `/api/records/shipment/${row.id}`)).body;
  const { version, createdOn: _, createdBy: __, updatedOn: ___, updatedBy: ____, ...same } = row;
  expect(now).toMatchObject({ ...same, version: version + 2 });
  const { entries } = (await call('GET', `/api/records/shipment/${row.id}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'restore', reason: 'A mistake.' });
  expect((await deleted()).rows.map(({ id }: Row) => id)).not.toContain(row.id);
  const again = await back([row.id]);
  expect([again.status, again.body.msg]).toEqual([412, 'The record is there already.']);
});

it('says which cannot come back, and brings the others', async () => {
  const [one, other] = (await some(2)) as [Row, Row];
  await remove([one, other]);
  // Somebody has taken its number meanwhile.
  const { id: _, version: __, ...values } = one;
  const store = server.services.store.entities('shipment');
  const scope = { company: 'nobody', system: String(one.systemId) };
  const why = { by: 'x', at: new Date().toISOString(), action: 'create' };
  const system = await server.services.store.db
    .selectFrom('history')
    .select('company')
    .where('record_id', '=', one.id)
    .executeTakeFirstOrThrow();
  const [saved] = await store.saveMany({
    ...why,
    scope: { ...scope, company: system.company },
    rows: [{ values: { shipmentNumber: values.shipmentNumber } }],
  });
  expect(saved?.status).toBe('saved');
  const done = await back([one.id, other.id]);
  expect([done.status, done.body.restored]).toEqual([412, [other.id]]);
  expect(done.body.msg).toBe('1 back, 1 not: It cannot come back: another record has its place by now.');
});

it('is for those who may: the list for who reads histories, the way back for who restores', async () => {
  const [row] = (await some(1)) as [Row];
  await remove([row]);
  // An auditor reads what was, and changes nothing.
  expect((await back([row.id], 'Mine.', auditor)).status).toBe(403);
  expect((await deleted({}, auditor)).rows.map(({ id }: Row) => id)).toContain(row.id);
  const rating = await server.signIn('rating@demo.invoize.test');
  const list = await call('POST', '/api/records/shipment/deleted', {}, rating);
  expect([list.status, list.body.reason]).toEqual([403, 'permission']);
  // A carrier reaches its own shipments, deleted ones too, and no others.
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const seen = async (token: string) =>
    (await call('POST', '/api/records/shipment/list', { pageLimit: 1000 }, token)).body.rows as Row[];
  const own = await seen(carrier);
  const carriers = new Set(own.map((one) => one.carrier));
  const foreign = (await seen(admin)).find((one) => !carriers.has(one.carrier)) as Row;
  await remove([foreign, own[0] as Row]);
  const gone = (await deleted({}, carrier)).rows as (Row & { row: Row })[];
  expect(gone.map(({ id }) => id)).toContain(own[0]?.id);
  expect(gone.filter(({ row: values }) => !carriers.has(values.carrier))).toEqual([]);
  const europe = await server.signIn('europe@demo.invoize.test');
  expect((await deleted({}, europe)).rows).toEqual([]);
  expect((await back([row.id], 'Theirs.', europe)).body.msg).toBe((await back(['nobody'], 'Theirs.', europe)).body.msg);
});
