/** A rule whose condition reads a removed field: reported on publication, and marked in the list of rules. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

let server: TestServer;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
  user = (await server.services.store.entities('user').list({ limit: 1 })).records[0]?.id ?? '';
});
afterAll(() => server?.close());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/authoring/${path}`, admin, body);
const desk = async () => (await call('GET', 'fields?template=shipment')).body;
const saveFields = async (row: object) => {
  const { status, body } = await call('PUT', 'fields', { template: 'shipment', rows: [row] });
  expect(status, JSON.stringify(body)).toBe(200);
};
const order = async () => {
  const { layer, pieces } = await desk();
  return { layer, pieces: pieces.map(({ kind, name }: { kind: string; name: string }) => ({ kind, name })) };
};
const warnings = async () => {
  const { status, body } = await call('POST', 'judge', await order());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.warnings.map(({ message }: { message: string }) => message);
};
const publish = async () => {
  const { status, body } = await call('POST', 'publish', { ...(await order()), comment: 'Fields.' });
  expect(status, JSON.stringify(body)).toBe(200);
};
const save = async (entity: string, values: object) => {
  const { status, body } = await server.call('PUT', `/api/records/${entity}`, admin, {
    rows: [{ tempId: 't', isActive: true, ...values }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
const errorsIn = async (entity: string) => {
  const { body } = await server.call('POST', `/api/records/${entity}/list`, admin, { pageLimit: 50 });
  return Object.fromEntries(
    body.rows.flatMap(({ name, errors }: { name: string; errors?: object }) => (errors ? [[name, errors]] : [])),
  );
};
const asks = (name: string, value: unknown) =>
  JSON.stringify({ over: 'shipment', filter: { condition: 'and', fields: [{ name, operator: 'equalTo', value }] } });

it('names to the publisher the rules that a field which goes leaves without a meaning, and marks them in their lists', async () => {
  const { rows } = await desk();
  const sealed = { tempId: 'new', key: 'sealed', label: 'Sealed', type: 'text', length: 5 };
  await saveFields({ ...sealed, displayOrder: rows.length + 1 });
  expect(await warnings()).toEqual([]);
  await publish();
  const rule = { event: 'shipment.hold', by: ['bell'], at: 'once', subject: 'On hold', users: [user] };
  await save('notificationRule', { ...rule, name: 'Sealed holds', condition: asks('sealed', 'yes') });
  await save('notificationRule', { ...rule, name: 'All holds' });
  await save('notificationRule', { ...rule, name: 'Air holds', condition: asks('transportMode', 'Air') });
  const work = { position: 1, stream: 'Shipment', user };
  await save('allocationRule', { ...work, name: 'Sealed work', shipmentCondition: asks('sealed', 'yes') });
  expect([await errorsIn('notificationRule'), await errorsIn('allocationRule')]).toEqual([{}, {}]);

  const { version } = (await desk()).rows.find(({ key }: { key: string }) => key === 'sealed');
  await saveFields({ id: 'sealed', version, isRemoved: true });
  expect((await warnings()).sort()).toEqual([
    'Allocation rule “Sealed work”: its condition would match nothing: There is no field "sealed".',
    'Notification rule “Sealed holds”: its condition would match nothing: There is no field "sealed".',
  ]);
  await publish();
  const resting = 'The condition matches nothing until it is changed: There is no field "sealed".';
  expect(await errorsIn('notificationRule')).toEqual({ 'Sealed holds': { condition: resting } });
  expect(await errorsIn('allocationRule')).toEqual({ 'Sealed work': { shipmentCondition: resting } });
  // A condition that already matches nothing is not reported to the author of another change.
  await saveFields({ id: 'commodity', label: 'Ware' });
  expect(await warnings()).toEqual([]);
});
