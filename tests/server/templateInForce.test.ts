/** The server determines which cells and rules check a save, by the record and its scope; requests cannot choose them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forbids, goodShipment } from './authoring/authors.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const NOT_IN_FORCE = 'This template does not apply to this record.';

let server: TestServer;
let admin: string;
let good: Record<string, unknown>;
let accounts: string[];

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  good = await goodShipment(server, admin);
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 2 });
  accounts = body.rows.map(({ id }: Row) => id);
});
afterAll(() => server?.close());

const put = (entity: string, body: object, on = server) => on.call('PUT', `/api/records/${entity}`, admin, body);

/** A server of the same store whose program has one further template of shipments. */
async function serverWith(name: string, more: object, fields?: readonly object[]): Promise<TestServer> {
  const program = await demoProgram();
  const template = { ...program.definitions.template, [name]: { ...program.definitions.template.shipment, ...more } };
  return startServer({
    beside: server,
    program: {
      ...program,
      hash: `${program.hash}-${name}`,
      definitions: { ...program.definitions, template },
      fields: { ...program.fields, [name]: fields ?? program.fields.shipment },
    } as never,
  });
}

it('does not take the word of a call for the template that checks a row', async () => {
  const beside = await serverWith('shipmentDetails', { docType: 'shipmentDetails' });
  // Mandatory by the template that the entity is checked by, and no field of the other one.
  const wrong = { ...good, shipmentNumber: 'OTHER-1', destinationCountry: null, destinationPort: null };
  const plain = await put('shipment', { rows: [wrong] });
  expect([plain.status, plain.body.errorRows?.[0].errors]).toMatchObject([412, { destinationCountry: 'Mandatory!' }]);
  for (const sent of [
    { template: 'shipmentDetails', rows: [wrong] },
    { rows: [{ ...wrong, templateId: 'shipmentDetails' }] },
  ]) {
    const { status, body } = await put('shipment', sent, beside);
    expect([status, body.errorRows?.[0].errors]).toEqual([412, { shipmentNumber: NOT_IN_FORCE }]);
  }
  await beside.close();
  expect((await put('shipment', { template: 'account', rows: [wrong] })).status).toBe(422);
  const right = { ...good, shipmentNumber: 'OTHER-2', templateId: 'shipment' };
  expect((await put('shipment', { template: 'shipment', rows: [right] })).status).toBe(200);
});

it('takes no template for an entity that is checked by none', async () => {
  const rows = [{ url: '/x', content: 'x' }];
  const named = await put('helpContent', { template: 'shipment', rows });
  expect(named.status).toBe(422);
});

it('validates a record of a type by the type, regardless of the template in the call', async () => {
  const row = { name: 'Post', metadataType: 'accountMetadata', email: 'no address' };
  for (const sent of [{}, { template: 'metadata' }, { template: 'accountMetadata' }]) {
    const { status, body } = await put('metadata', { ...sent, rows: [row] });
    expect([status, body.errorRows?.[0].errors]).toEqual([412, { email: 'Invalid Data' }]);
  }
  const made = await put('metadata', { rows: [{ ...row, email: 'a@b.test' }] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id, version } = made.body.saved[0];
  const other = await put('metadata', {
    template: 'metadata_dmsReviewDays',
    rows: [{ id, version, name: 'Post', email: 'no address' }],
  });
  expect([other.status, other.body.errorRows?.[0].errors]).toEqual([412, { metadataType: 'Template not found' }]);
  const changed = await put('metadata', { rows: [{ id, version, email: 'no address' }] });
  expect([changed.status, changed.body.errorRows?.[0].errors]).toEqual([412, { email: 'Invalid Data' }]);
});

it('checks by the template of the account, where it has one, and by that one only there', async () => {
  const [mine, other] = accounts as [string, string];
  const stricter = (await demoProgram()).fields.shipment?.map((field) =>
    field.key === 'subClassification' ? { ...field, isMandatory: true } : field,
  );
  const beside = await serverWith('ofAccount', { docType: 'shipment', account: mine }, stricter);
  try {
    const row = (shipmentNumber: string, accountId: string | undefined) => ({
      ...good,
      subClassification: null,
      shipmentNumber,
      accountId,
    });
    const saved = async (accountId: string | undefined, sent?: string) => {
      const rows = [row(`T-${accountId === mine ? 1 : 2}-${sent}`, accountId)];
      const { status, body } = await put('shipment', { template: sent, rows }, beside);
      return [status, body.errorRows?.[0]?.errors ?? {}];
    };
    const mandatory = [412, { subClassification: 'Mandatory!' }];
    expect(await saved(mine)).toEqual(mandatory);
    expect(await saved(mine, 'shipment')).toEqual(mandatory);
    expect(await saved(mine, 'ofAccount')).toEqual(mandatory);
    expect(await saved(other)).toEqual([200, {}]);
    expect(await saved(other, 'ofAccount')).toEqual([412, { shipmentNumber: NOT_IN_FORCE }]);
  } finally {
    await beside.close();
  }
});

it('checks a row that is recognised by its key by the rules of the account whose the record is', async () => {
  const [own] = accounts as [string];
  const number = 'KEYED-1';
  const first = await put('shipment', {
    rows: [{ ...good, shipmentNumber: number, accountId: own, commodity: 'Silk' }],
  });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const layer = `accounts/${own}`;
  const call = (method: string, path: string, body: object) =>
    server.call(method, `/api/authoring/${path}`, admin, body);
  const drafted = await call('PUT', 'definition', {
    layer,
    kind: 'rules',
    name: 'shipment.commodity.ofAccount',
    value: forbids('Tin'),
  });
  expect(drafted.body.faults).toEqual([]);
  expect((await call('POST', 'publish', { layer, comment: 'No tin.' })).body.version).toBe(1);
  const tin = { ...good, shipmentNumber: number, commodity: 'Tin' };
  const captured = await server.call('PUT', '/api/invoiceCapture', admin, { rows: [tin] });
  expect([captured.status, Object.keys(captured.body.errorRows?.[0]?.errors ?? {})]).toEqual([412, ['commodity']]);
});

it('reports a missing template for the selected criteria', async () => {
  const { status, body } = await server.call('GET', '/api/template/default?type=noneOfThese', admin);
  const said = 'Template not available for selected criteria! Please contact support team.';
  expect([status, body.msg]).toEqual([404, said]);
});
