/** Several who author: nobody overwrites anybody, nobody gives away what is not theirs, and tables stay as they are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, goodShipment, RULE } from './authors.ts';

const HELD = [
  'authoring.viewDefinitions',
  'authoring.editDefinitions',
  'authoring.publishDefinitions',
  'authoring.editProtected',
  'accounts.viewAccounts',
];
let server: TestServer;
let one: string;
let two: string;
let narrow: string;
const LABEL = { kind: 'template', name: 'shipment' };

beforeAll(async () => {
  server = await startServer();
  one = await server.signIn(ADMIN);
  two = await addAuthor(server, 'second@demo.invoize.test');
  narrow = await addAuthor(server, 'narrow@demo.invoize.test', HELD);
});
afterAll(() => server?.close());

const read = async (session: string, piece: Record<string, string>) =>
  (await server.call('GET', `/api/authoring/definition?${new URLSearchParams(piece)}`, session)).body;
const save = (session: string, body: object) => server.call('PUT', '/api/authoring/definition', session, body);
const publish = (session: string, body: object = {}) =>
  server.call('POST', '/api/authoring/publish', session, { comment: 'Because.', ...body });
const relabelled = (value: { fields: Record<string, object> }, labels: Record<string, string>) => ({
  ...value,
  fields: {
    ...value.fields,
    ...Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, { ...value.fields[key], label }])),
  },
});

it('shows the second of two administrators what the first published, and merges compatible changes', async () => {
  const [mine, theirs] = [await read(one, LABEL), await read(two, LABEL)];
  expect(mine.below).toEqual(mine.value);
  await save(one, { ...LABEL, value: relabelled(mine.value, { commodity: 'Ware', carrier: 'Carrier A' }) });
  const second = await save(two, {
    ...LABEL,
    value: relabelled(theirs.value, { shipper: 'Sender', carrier: 'Carrier B' }),
  });
  expect(second.status).toBe(200);
  // Only the differences are stored, with the hash of the previous value.
  const { content } = await read(two, LABEL);
  expect(content.changes.map(({ op, at }: { op: string; at: string }) => [op, at])).toEqual([
    [expect.any(String), 'fields/carrier/label'],
    [expect.any(String), 'fields/shipper/label'],
  ]);
  expect((await publish(one)).status).toBe(200);
  const refused = await publish(two);
  expect(refused.status).toBe(412);
  const { conflict } = refused.body;
  // The check before publishing shows the same: the common base, and both versions.
  const judged = (await server.call('POST', '/api/authoring/judge', two, {})).body;
  expect([judged.publishable, judged.conflicts]).toEqual([false, [conflict]]);
  const labels = ({ fields }: typeof theirs.value) => [
    fields.commodity.label,
    fields.shipper.label,
    fields.carrier.label,
  ];
  const [commodity, shipper, carrier] = labels(theirs.value);
  expect([conflict.was, conflict.mine, conflict.value].map(labels)).toEqual([
    [commodity, shipper, carrier],
    [commodity, 'Sender', 'Carrier B'],
    ['Ware', shipper, 'Carrier A'],
  ]);
  // The opened draft belongs to an outdated version, and the next save declares it.
  expect(await read(two, LABEL)).toMatchObject({ base: conflict.version, madeFrom: 0, draft: second.body.version });
  expect(conflict).toMatchObject({ ...LABEL, by: { name: 'Ada Admin' } });
  const paths = (list: { path: string[] }[]) => list.map(({ path }) => path.join('/'));
  expect(paths(conflict.theirs)).toEqual(['fields/carrier/label', 'fields/commodity/label']);
  expect(paths(conflict.yours)).toEqual(['fields/carrier/label', 'fields/shipper/label']);
  expect(conflict.conflicts).toMatchObject([
    { path: ['fields', 'carrier', 'label'], mine: 'Carrier B', theirs: 'Carrier A' },
  ]);
  expect(conflict.merged.fields).toMatchObject({ commodity: { label: 'Ware' }, shipper: { label: 'Sender' } });
  // A save based on an outdated version gets the same answer.
  const late = await save(two, { ...LABEL, value: theirs.value, draft: second.body.version });
  expect([late.status, late.body.conflict.version]).toEqual([412, conflict.version]);
  const settled = await save(two, {
    ...LABEL,
    value: conflict.merged,
    base: conflict.version,
    draft: second.body.version,
  });
  expect(settled.status).toBe(200);
  expect((await publish(two)).body.version).toBe(2);
  const { value } = await read(one, LABEL);
  expect([value.fields.commodity.label, value.fields.carrier.label, value.fields.shipper.label]).toEqual([
    'Ware',
    'Carrier B',
    'Sender',
  ]);
});

it('notifies a second window of the same user that the first saved', async () => {
  const first = await save(one, { ...RULE, value: forbids('Gold') });
  const second = await save(one, { ...RULE, value: forbids('Lead') });
  expect([second.status, second.body.conflict.draft]).toEqual([412, first.body.version]);
  expect(second.body.conflict.differences).toHaveLength(1);
  expect(second.body.conflict).toMatchObject({ was: null, value: forbids('Gold') });
  // A draft discarded in the meantime is reported too, and not as a publication of another author.
  const gone = await save(one, { ...RULE, value: forbids('Lead'), draft: first.body.version + 7 });
  expect([gone.status, gone.body.conflict.version]).toEqual([412, undefined]);
  expect((await save(one, { ...RULE, value: forbids('Lead'), draft: first.body.version })).status).toBe(200);
});

it('lets nobody publish more than they hold', async () => {
  // A held permission can be changed: uses a route guarded by others.
  const routes = Object.entries(server.services.runtime().program.definitions.route);
  const [route] = routes.find(
    ([, { permission }]) => permission && ![permission].flat().some((key) => HELD.includes(key)),
  ) as [string, unknown];
  const tries: [Record<string, string>, (value: never) => unknown][] = [
    [
      { kind: 'role', name: 'auditor' },
      (role: { grants: object }) => ({ ...role, grants: { ...role.grants, 'accounts.deleteAccounts': {} } }),
    ],
    [{ kind: 'role', name: 'auditor' }, (role: object) => ({ ...role, isAdmin: true })],
    [{ kind: 'route', name: route }, ({ permission: _, ...rest }: { permission: string }) => ({ ...rest, open: 'so' })],
    [
      { kind: 'entity', name: 'shipment' },
      (entity: { access: object }) => ({ ...entity, access: { ...entity.access, remove: 'accounts.viewAccounts' } }),
    ],
  ];
  for (const [piece, change] of tries) {
    const { value } = await read(narrow, piece);
    const saved = await save(narrow, { ...piece, value: change(value as never) });
    expect(saved.status).toBe(200);
    const refused = await publish(narrow, { pieces: [piece] });
    expect([refused.status, refused.body.reason]).toEqual([403, 'permission']);
    expect(refused.body.widens[0]).toMatchObject(piece);
    const { body } = await server.call('POST', '/api/authoring/judge', narrow, { pieces: [piece] });
    expect(body).toMatchObject({ publishable: false, faults: [] });
    await server.call('DELETE', '/api/authoring/draft', narrow, { ...piece, draft: saved.body.version });
  }
  // Permissions that the author may grant can be granted.
  const role = { kind: 'role', name: 'ratings' };
  const { value } = await read(narrow, role);
  await save(narrow, { ...role, value: { ...value, grants: { ...value.grants, 'accounts.viewAccounts': {} } } });
  expect((await publish(narrow)).status).toBe(200);
});

it('alters no table: a field of the entity is for files, a field of a template is stored beside', async () => {
  const entity = { kind: 'entity', name: 'shipment' };
  const { value } = await read(one, entity);
  const drafted = await save(one, {
    ...entity,
    value: { ...value, fields: { ...value.fields, sealNumber: { type: 'text', label: 'Seal' } } },
  });
  const refused = await publish(one, { pieces: [entity] });
  expect(refused.status).toBe(422);
  expect(refused.body.tables.join()).toContain('sealNumber');
  await server.call('DELETE', '/api/authoring/draft', one, { ...entity, draft: drafted.body.version });

  const template = await read(one, LABEL);
  const field = { type: 'text', label: 'Seal', length: 12, after: 'commodity' };
  await save(one, {
    ...LABEL,
    base: template.base,
    value: { ...template.value, fields: { ...template.value.fields, sealNumber: field } },
  });
  expect((await publish(one, { pieces: [LABEL] })).status).toBe(200);
  const shipment = await goodShipment(server, one);
  const rows = [{ ...shipment, shipmentNumber: 'SEALED-1', sealNumber: 'S-77' }];
  const saved = await server.call('PUT', '/api/invoiceCapture', one, { rows });
  expect(saved.body.saved).toHaveLength(1);
  const filter = { condition: 'and', fields: [{ name: 'sealNumber', operator: 'equalTo', value: 's-77' }] };
  const found = await server.call('POST', '/api/records/shipment/list', one, { filter });
  expect(found.body.rows).toMatchObject([{ shipmentNumber: 'SEALED-1', sealNumber: 'S-77' }]);

  // Of another type it is compared otherwise: a job makes the keys of what is stored.
  const numbered = [{ ...shipment, shipmentNumber: 'SEALED-2', sealNumber: '77' }];
  expect((await server.call('PUT', '/api/invoiceCapture', one, { rows: numbered })).body.saved).toHaveLength(1);
  const { value: now, base } = await read(one, LABEL);
  const numeric = { ...now, fields: { ...now.fields, sealNumber: { ...field, type: 'numeric' } } };
  await save(one, { ...LABEL, base, value: numeric });
  expect((await publish(one, { pieces: [LABEL] })).status).toBe(200);
  const { body: told } = await server.call('GET', '/api/pollingTaskStatus', one);
  const job = told.notifications.find(({ title }: { title: string }) =>
    title.startsWith('Preparing filters on Shipments'),
  );
  expect((await server.job(one, job.id)).result.rows.shipment).toBe(2);
  const above = { condition: 'and', fields: [{ name: 'sealNumber', operator: 'greaterThan', value: 9 }] };
  const numbers = await server.call('POST', '/api/records/shipment/list', one, { filter: above });
  expect(numbers.body.rows).toMatchObject([{ shipmentNumber: 'SEALED-2' }]);
});

it('takes no call, tenant or layer from a browser', async () => {
  for (const kind of ['api', 'tenant', 'layer', 'sample'])
    expect((await save(one, { kind, name: 'mine', value: {} })).status).toBe(422);
});
