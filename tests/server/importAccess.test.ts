/** An upload shows stored records by its owner's current access, regardless of the access when the file was read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodShipment } from './authoring/authors.ts';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

const CARRIER = 'carrier@demo.invoize.test';
const OWN = ['AC-1001', 'AC-1002'];
const filters = { accountNumber: OWN };
const ALLOWED = {
  'shipmentEntry.sideShipmentEntry': { filters },
  'shipmentEntry.uploadShipments': {},
  'shipmentEntry.editShipment': { filters },
};

let server: TestServer;
let admin: string;
let carrier: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  carrier = await server.signIn(CARRIER);
  await setGrant(server, CARRIER, { permissions: ALLOWED });
});
afterAll(() => server?.close());

const save = async (row: object) => {
  const { status, body } = await server.call('PUT', '/api/records/shipment', admin, { rows: [row] });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.saved[0].row;
};

it('hides a record that the uploading user can no longer see', async () => {
  const good = await goodShipment(server, admin);
  const row = await save({
    ...good,
    shipmentNumber: 'LEFT-1',
    accountNumber: OWN[0],
    accountName: null,
    vessel: 'Before',
  });
  const { body } = await server.upload(carrier, 'left.csv', 'Shipment number,Vessel\nLEFT-1,Of the file\n');
  const [file] = body.files;
  await server.job(carrier, file.jobId);
  const mapping = { 'Shipment number': { field: 'shipmentNumber' }, Vessel: { field: 'vessel' } };
  const mapped = await server.call('PUT', `/api/imports/${file.batchId}/map`, carrier, { mapping });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  await server.job(carrier, mapped.body.jobId);
  const shown = async () => ({
    rows: (await server.call('GET', `/api/imports/${file.batchId}/rows`, carrier)).body,
    preview: (await server.call('GET', `/api/imports/${file.batchId}/preview`, carrier)).body,
  });
  const before = await shown();
  expect(before.rows.rows).toMatchObject([
    { id: row.id, match: 'changed', vessel: 'Of the file', was: { vessel: 'Before' } },
  ]);
  const all = (await server.call('POST', '/api/records/account/list', admin, { pageLimit: 10 })).body.rows;
  const { accountNumber } = all.find((one: { accountNumber: string }) => !OWN.includes(one.accountNumber));
  await save({ id: row.id, version: row.version, accountNumber, accountName: null, vessel: 'Secret' });
  const after = await shown();
  expect(JSON.stringify(after)).not.toContain('Secret');
  expect(JSON.stringify(after)).not.toContain(row.id);
  expect(after.rows.rows).toMatchObject([{ match: 'new', vessel: 'Of the file' }]);
  expect(after.rows.rows[0].was).toBeUndefined();
  // It is also hidden from users who may upload but no longer list.
  await setGrant(server, CARRIER, { permissions: { 'shipmentEntry.uploadShipments': {} } });
  expect(JSON.stringify(await shown())).not.toContain(row.id);
});

it('keeps its rows consistent with records that others save, delete and create while it waits', async () => {
  const good = await goodShipment(server, admin);
  const { shipmentNumber: _, ...rest } = good as Record<string, unknown>;
  const make = (shipmentNumber: string, vessel: string) =>
    save({ ...rest, shipmentNumber, accountNumber: OWN[0], accountName: null, vessel });
  const [equal, differs, goes] = [
    await make('FOLLOW-1', 'Of the file'),
    await make('FOLLOW-2', 'Before'),
    await make('FOLLOW-3', 'Before'),
  ];
  const lines = ['FOLLOW-1', 'FOLLOW-2', 'FOLLOW-3', 'FOLLOW-4', 'FOLLOW-5'].map((number) => `${number},Of the file`);
  const { body } = await server.upload(admin, 'follow.csv', `Shipment Number,Vessel\n${lines.join('\n')}\n`);
  const [file] = body.files;
  await server.job(admin, file.jobId);
  const mapping = { 'Shipment Number': { field: 'shipmentNumber' }, Vessel: { field: 'vessel' } };
  const mapped = await server.call('PUT', `/api/imports/${file.batchId}/map`, admin, { mapping });
  if (mapped.status === 200) await server.job(admin, mapped.body.jobId);
  const at = `/api/imports/${file.batchId}`;
  const counts = async () => (await server.call('GET', at, admin)).body.batch.counts;
  const matches = async () =>
    (await server.call('GET', `${at}/rows`, admin)).body.rows.map((row: { match: string; errors?: object }) =>
      row.errors ? 'wrong' : row.match,
    );
  const before = await counts();
  const stood = await matches();
  expect(stood.slice(0, 3)).toEqual(['same', 'changed', 'changed']);
  expect(before).toMatchObject({ rows: 5, same: 1, changed: 2, saved: 0, left: 4 });

  // By another person of the system.
  const other = await server.signIn('billing@demo.invoize.test');
  const write = async (row: object) => {
    const answer = await server.call('PUT', '/api/records/shipment', other, { rows: [row] });
    expect([answer.status, JSON.stringify(answer.body.errorRows ?? [])]).toEqual([200, '[]']);
  };
  await write({ id: equal.id, version: equal.version, vessel: 'Of somebody' });
  await write({ id: differs.id, version: differs.version, vessel: 'Of the file' });
  const gone = { ids: [{ id: goes.id, version: goes.version }], reason: 'Entered twice.' };
  expect((await server.call('DELETE', '/api/records/shipment', admin, gone)).status).toBe(200);
  await write({ ...rest, shipmentNumber: 'FOLLOW-4', accountNumber: OWN[0], accountName: null, vessel: 'Of the file' });

  const after = await matches();
  expect(after).toEqual(['changed', 'same', stood[4], 'same', stood[4]]);
  const now = await counts();
  expect(now).toMatchObject({ rows: 5, changed: 1, same: 2, saved: 0, left: 3 });
  // The states of the filters match the rows, and unchanged rows stay.
  const only = (await server.call('GET', `${at}/rows?state=same`, admin)).body;
  expect([only.total, only.rows.length]).toEqual([2, 2]);
  expect((await server.call('GET', `${at}/preview`, admin)).body.counts).toEqual(now);
});
