/** Rows that somebody may not see do not come by side doors either: lookups, trees, events, and whether a value is taken. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unseenLimits } from '../../server/records/check/unseenTwins.ts';
import { setGrant } from './grantOf.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
let carrier: string;
let unseen: { id: string; version: number; shipmentNumber: string; accountNumber: string };
let seen: typeof unseen;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  carrier = await server.signIn('carrier@demo.invoize.test');
  const rowsOf = async (session: string) =>
    (await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 })).body.rows;
  const own = await rowsOf(carrier);
  const ids = new Set(own.map(({ id }: typeof unseen) => id));
  seen = own[0];
  const accounts = new Set(own.map(({ accountNumber }: typeof unseen) => accountNumber));
  unseen = (await rowsOf(admin)).find(
    ({ id, accountNumber }: typeof unseen) => !ids.has(id) && accountNumber && !accounts.has(accountNumber),
  );
});
afterAll(() => server?.close());

it('shows in the tree of accounts only those that may be listed', async () => {
  const tree = async (session: string) => server.call('GET', '/api/treeview?type=account', session);
  const all = await tree(admin);
  expect(all.status).toBe(200);
  expect(JSON.stringify(all.body)).toContain(unseen.accountNumber);
  const own = await tree(carrier);
  expect([200, 403]).toContain(own.status);
  expect(JSON.stringify(own.body)).not.toContain(unseen.accountNumber);
});

it('does not look up for a rule what a suggestion would not show', async () => {
  const look = async (session: string, value: string) => {
    const sources = [{ source: 'accounts', matchKey: 'accountNumber', values: [value] }];
    const { status, body } = await server.call('POST', '/api/lookup', session, { sources });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.sources.accounts.length;
  };
  expect(await look(carrier, unseen.accountNumber)).toBe(0);
  expect(await look(admin, unseen.accountNumber)).toBe(await look(admin, seen.accountNumber));
});

it('does not name a chosen record by a field that may not be seen', async () => {
  const program = await demoProgram();
  const costs = { label: 'Costs', from: { entity: 'shipment', label: 'freightCost' } };
  const list = { ...program.definitions.list, costs };
  const other = await startServer({
    beside: server,
    program: { ...program, definitions: { ...program.definitions, list } } as never,
  });
  const asked = { suggestionFor: 'costs', q: 'no cost is written so', selected: [seen.id] };
  const named = async (session: string) => (await other.call('POST', '/api/suggestion', session, asked)).body;
  try {
    expect((await named(admin)).msg).toEqual([expect.objectContaining({ id: seen.id })]);
    expect((await named(carrier)).msg ?? []).toEqual([]);
  } finally {
    await other.close();
  }
});

it('does not reveal that a hidden row contains a value', async () => {
  const taken = async (session: string, value: string) => {
    const query = new URLSearchParams({ collection: 'shipment', availableFor: 'shipmentNumber', value });
    return server.call('GET', `/api/isAvailable?${query}`, session);
  };
  const plain = ({ status, body }: Awaited<ReturnType<typeof taken>>) => [status, { ...body, requestId: '' }];
  expect((await taken(admin, unseen.shipmentNumber)).body.msg).not.toBe(0);
  expect(plain(await taken(carrier, unseen.shipmentNumber))).toEqual(plain(await taken(carrier, 'no such number')));
});

it('refuses a number of a row that may not be seen without naming the row, and only so often', async () => {
  const held = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.addShipment', 'shipmentEntry.viewCosts'];
  await setGrant(server, 'billing@demo.invoize.test', {
    permissions: Object.fromEntries(held.map((permission) => [permission, {}])),
    rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: [seen.accountNumber] } },
  });
  const billing = await server.signIn('billing@demo.invoize.test');
  const { row } = (await server.call('GET', `/api/records/shipment/${seen.id}`, admin)).body;
  const { id: _, version: __, status: ___, ...values } = row;
  const save = (shipmentNumber: unknown) =>
    server.call('PUT', '/api/records/shipment', billing, { rows: [{ ...values, shipmentNumber }] });
  const known = await save(seen.shipmentNumber);
  const met = await save(unseen.shipmentNumber);
  for (const { body } of [known, met])
    expect(body.errorRows[0]).toMatchObject({
      errors: { shipmentNumber: 'Shipment number cannot be used. Enter another value.' },
    });
  // A person who sees every row learns more.
  const all = await server.call('PUT', '/api/records/shipment', admin, {
    rows: [{ ...values, shipmentNumber: seen.shipmentNumber }],
  });
  expect(all.body.errorRows[0].errors.shipmentNumber).toContain('Another record has the same');
  expect(met.body.errorRows[0]).not.toHaveProperty('taken');
  for (let count = 1; count < unseenLimits.most; count += 1)
    expect((await save(unseen.shipmentNumber)).status).toBe(412);
  expect((await save('NEVER-TAKEN')).status).toBe(429);
  await setGrant(server, 'billing@demo.invoize.test', {});
});

it('a batch reveals no more hidden numbers than single saves, and writes nothing', async () => {
  const held = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.addShipment', 'shipmentEntry.viewCosts'];
  await setGrant(server, 'starter@demo.invoize.test', {
    permissions: Object.fromEntries(held.map((permission) => [permission, {}])),
    rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: [seen.accountNumber] } },
  });
  const starter = await server.signIn('starter@demo.invoize.test');
  const { row } = (await server.call('GET', `/api/records/shipment/${seen.id}`, admin)).body;
  const { id: _, version: __, status: ___, ...values } = row;
  const save = (numbers: unknown[]) =>
    server.call('PUT', '/api/records/shipment', starter, {
      rows: numbers.map((shipmentNumber, at) => ({ tempId: `t${at}`, ...values, shipmentNumber })),
    });
  const tried = Array.from({ length: unseenLimits.most + 1 }, () => unseen.shipmentNumber);
  const batch = await save(['NEVER-IN-A-BATCH', ...tried]);
  expect([batch.status, batch.body.errorRows]).toEqual([429, undefined]);
  expect((await save(['NEVER-IN-A-BATCH'])).status).toBe(429);
  const filter = {
    condition: 'and',
    fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: 'NEVER-IN-A-BATCH' }],
  };
  const stored = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1, filter });
  expect(stored.body.rows).toEqual([]);
  await setGrant(server, 'starter@demo.invoize.test', {});
});

it('sends a row change only to users who may see the row', async () => {
  const stream = await server.fetch('/api/events', { headers: { sessionId: carrier } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const change = async ({ id, version }: typeof unseen) => {
    const rows = [{ id, version, commodity: 'Changed' }];
    const saved = await server.call('PUT', '/api/records/shipment', admin, { rows });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  await change(unseen);
  await change(seen);
  // The visible row was changed last: by its event, the other would have arrived.
  let told = '';
  while (!told.includes(seen.id)) {
    const { value, done } = await reader.read();
    if (done) break;
    told += new TextDecoder().decode(value);
  }
  await reader.cancel();
  expect(told).toContain(seen.id);
  expect(told).not.toContain(unseen.id);
});

it('counts values that only a template keeps unique as it counts those of the entity, in a batch and by single saves', async () => {
  const program = await demoProgram();
  const shipment = (program.fields.shipment ?? []).map((field) =>
    field.key === 'hawb' ? { ...field, isUniqueField: true } : field,
  );
  const other = await startServer({ beside: server, program: { ...program, fields: { ...program.fields, shipment } } });
  const held = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.addShipment', 'shipmentEntry.viewCosts'];
  await setGrant(server, 'auditor@demo.invoize.test', {
    permissions: Object.fromEntries(held.map((permission) => [permission, {}])),
    rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: [seen.accountNumber] } },
  });
  try {
    const { row: hidden } = (await server.call('GET', `/api/records/shipment/${unseen.id}`, admin)).body;
    const told = { id: unseen.id, version: hidden.version, hawb: 'ONLY-ELSEWHERE' };
    expect((await other.call('PUT', '/api/records/shipment', admin, { rows: [told] })).status).toBe(200);
    const auditor = await server.signIn('auditor@demo.invoize.test');
    const { row } = (await server.call('GET', `/api/records/shipment/${seen.id}`, admin)).body;
    const { id: _, version: __, status: ___, ...values } = row;
    const save = (numbers: string[], hawb: string) =>
      other.call('PUT', '/api/records/shipment', auditor, {
        rows: numbers.map((shipmentNumber, at) => ({ tempId: `t${at}`, ...values, shipmentNumber, hawb })),
      });
    const met = await save(['HAWB-1'], 'ONLY-ELSEWHERE');
    expect(Object.values(met.body.errorRows[0].errors)).toEqual([expect.stringContaining('cannot be used')]);
    const batch = await save(
      Array.from({ length: unseenLimits.most }, (_, at) => `HAWB-1${at}`),
      'ONLY-ELSEWHERE',
    );
    expect(batch.status).toBe(429);
    expect((await save(['HAWB-2'], 'FREE')).status).toBe(429);
  } finally {
    await setGrant(server, 'auditor@demo.invoize.test', {});
    await other.close();
  }
});
