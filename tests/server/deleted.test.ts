/** Deleted records: who sees that they were there, and who brings them back. */
import Value from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../metadata/signatures/operations.ts';
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

it('lists deleted records with user, time and reason, the latest first, by page', async () => {
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
  expect([...Value.Errors(operations['records.deleted'].result, all)]).toEqual([]);
  const first = await deleted({ pageLimit: 2 });
  expect(first.rows).toHaveLength(2);
  const rest = await deleted({ pageLimit: 2, after: first.next });
  expect([rest.rows.map(({ id }: Row) => id), rest.next]).toEqual([[rows[0]?.id], undefined]);
  expect((await call('POST', '/api/records/shipment/deleted', { after: 'x' })).status).toBe(422);
});

it('is searched by what it said and the reason, by who deleted it and by the day, a page at a time', async () => {
  const [row] = (await some(1)) as [Row];
  await remove([row], 'Sent twice by Ünal.');
  const ids = async (body: object, session = admin) => (await deleted(body, session)).rows.map(({ id }: Row) => id);
  const today = server.services.runtime().today(new Date());
  const number = String(row.shipmentNumber).toLowerCase();
  for (const body of [{ q: `${number} TWICE` }, { q: 'ünal' }, { q: number, by: 'ada', day: today }])
    expect(await ids(body)).toEqual([row.id]);
  for (const body of [{ q: `${number} never` }, { q: number, by: 'nobody' }, { q: number, day: '2020-02-29' }])
    expect(await ids(body)).toEqual([]);
  const all = await ids({});
  expect(await ids({ by: 'admin ada', day: today })).toEqual(all);
  const first = await deleted({ by: 'ada', pageLimit: 1 });
  expect([first.rows.length, typeof first.next]).toEqual([1, 'string']);
  expect(await ids({ by: 'ada', after: first.next })).toEqual(all.slice(1));
  expect((await call('POST', '/api/records/shipment/deleted', { day: '2026-02-30' })).status).toBe(422);
  // Hidden records are not found by their texts either.
  const europe = await server.signIn('europe@demo.invoize.test');
  expect(await ids({ q: number }, europe)).toEqual([]);
});

it('brings them back as they were, with a reason that the history keeps', async () => {
  const [row] = (await some(1)) as [Row];
  await remove([row]);
  const silent = await back([row.id], ' ');
  expect([silent.status, silent.body.msg]).toEqual([412, 'Please enter why it is restored.']);
  const done = await back([row.id]);
  expect([done.status, done.body]).toEqual([200, { msg: '1 record restored.', restored: [row.id] }]);
  const { row: now } = (await call('GET', `/api/records/shipment/${row.id}`)).body;
  const { version, updatedOn: ___, updatedBy: ____, ...same } = row;
  expect(now).toMatchObject({ ...same, version: version + 2 });
  const { entries } = (await call('GET', `/api/records/shipment/${row.id}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'restore', reason: 'A mistake.' });
  expect((await deleted()).rows.map(({ id }: Row) => id)).not.toContain(row.id);
  const again = await back([row.id]);
  expect([again.status, again.body.msg]).toEqual([412, 'The record already exists.']);
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
  expect(done.body.msg).toBe('1 restored, 1 not: It cannot be restored: another record has taken its place.');
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

it('is taken back of an account as of a shipment: by the button of its message, as it was made', async () => {
  const [account] = (await call('POST', '/api/records/account/list', { pageLimit: 1 })).body.rows as [Row];
  const ids = [{ id: account.id, version: account.version }];
  const removed = await call('DELETE', '/api/records/account', { ids, reason: 'Twice.' });
  expect([removed.status, removed.body.removed]).toEqual([200, [account.id]]);
  expect((await call('GET', `/api/records/account/${account.id}`)).status).toBe(404);
  const gone = (await call('POST', '/api/records/account/deleted', { q: String(account.accountName) })).body.rows;
  expect(gone.map(({ id }: Row) => id)).toContain(account.id);
  const done = await call('PUT', '/api/records/account/deleted', { ids: removed.body.removed, reason: 'Undone.' });
  expect([done.status, done.body.restored]).toEqual([200, [account.id]]);
  const { row } = (await call('GET', `/api/records/account/${account.id}`)).body;
  expect(row).toMatchObject({
    accountName: account.accountName,
    createdOn: account.createdOn,
    createdBy: account.createdBy,
  });
});
