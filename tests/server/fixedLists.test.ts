/** Fields over lists take values of their lists only, at every endpoint; invalid stored values stay until they are edited. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCell } from '../../engine/cells/checkCell.ts';
import { withFixedValues } from '../../engine/cells/fixedValues.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
// biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
let good: any;

beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
  for (const row of body.rows) {
    if ((await put([row])).status !== 200) continue;
    good = row;
    break;
  }
});
afterAll(() => server?.close());

const put = (rows: unknown[]) => server.call('PUT', '/api/invoiceCapture', session, { rows });
const save = (rows: unknown[]) => server.call('PUT', '/api/records/shipment', session, { rows });
function fresh(shipmentNumber: string, more: object = {}) {
  const { id: _id, version: _version, createdOn: _on, createdBy: _by, status: _status, ...rest } = good;
  return { ...rest, shipmentNumber, ...more };
}
const byNumber = async (value: string) => {
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value }] };
  return (await server.call('POST', '/api/records/shipment/list', session, { filter })).body.rows[0];
};

it.each([['capture', put] as const, ['save', save] as const])('refuses another value by %s', async (door, by) => {
  const answer = await by([{ tempId: 'a', ...fresh(`ARCTIC-${door}`, { weightUnit: 'Stones' }) }]);
  expect(answer.status).toBe(412);
  expect(answer.body.errorRows[0]).toMatchObject({
    errors: { weightUnit: 'Invalid Value!' },
    verdicts: { weightUnit: 'invalid' },
  });
  expect(await byNumber(`ARCTIC-${door}`)).toBeUndefined();
});

describe.each([['capture', put] as const, ['save', save] as const])('a list over records, by %s', (name, by) => {
  it.each([
    ['carrier', 'luft', 'Carriers'],
    ['originPort', 'XXX', 'Ports'],
  ])('refuses another value of %s', async (field, value, list) => {
    const answer = await by([{ tempId: 'a', ...fresh(`UNLISTED-${field}`, { [field]: value }) }]);
    expect(answer.status).toBe(412);
    expect(answer.body.errorRows[0].errors).toEqual({
      [field]: `“${value}” is not in the list ${list}. Choose a value of the list.`,
    });
    expect(answer.body.errorRows[0].verdicts).toEqual({ [field]: 'invalid' });
  });

  it('reports it with the other invalid cells of its row', async () => {
    const row = fresh(`UNLISTED-${name}-2`, { carrier: 'luft', weightUnit: 'Stones' });
    const { errors } = (await by([row])).body.errorRows[0];
    expect(Object.keys(errors).sort()).toEqual(['carrier', 'weightUnit']);
  });

  it('takes a code or another name for the value of its record', async () => {
    const number = `MEANT-${name}`;
    const row = fresh(number, {
      destinationPort: null,
      destinationCountry: 'Tanzania',
      originPort: null,
      originCountry: 'US',
    });
    const answer = await by([row]);
    expect(answer.status, JSON.stringify(answer.body.errorRows)).toBe(200);
    expect(await byNumber(number)).toMatchObject({
      originCountry: 'United States of America',
      destinationCountry: 'United Republic of Tanzania',
    });
  });

  it('takes its values in other letters', async () => {
    const row = fresh(`LISTED-${name}`, { carrier: String(good.carrier).toUpperCase() });
    expect((await by([row])).status).toBe(200);
  });
});

it('refuses a charge code that is not in its list, in a list of the record', async () => {
  const { body } = await server.call('POST', '/api/records/invoice/list', session, { pageLimit: 100 });
  const [invoice] = body.rows.filter((row: { status: string }) => row.status === 'notRated');
  const { body: whole } = await server.call('GET', `/api/records/invoice/${invoice.id}`, session);
  const charges = [{ chargeCode: 'Cust', chargeName: 'Customs' }];
  const row = { id: invoice.id, version: whole.version ?? invoice.version, charges };
  const answer = await server.call('PUT', '/api/records/invoice', session, { rows: [row] });
  expect(answer.status).toBe(412);
  expect(JSON.stringify(answer.body.errorRows)).toContain('“Cust” is not in the list Charge codes.');
});

it('keeps a stored value that its list over records does not contain', async () => {
  expect((await put([fresh('OLD-2')])).status).toBe(200);
  const row = await byNumber('OLD-2');
  await server.services.store.entities('shipment').saveMany({
    rows: [{ id: row.id, version: row.version, values: { carrier: 'Luft' } }],
    by: 'test',
    at: new Date().toISOString(),
    action: 'save',
  });
  const old = await byNumber('OLD-2');
  expect((await put([{ ...old, vendor: 'Another' }])).status).toBe(200);
  const now = await byNumber('OLD-2');
  expect(now).toMatchObject({ carrier: 'Luft', vendor: 'Another' });
  const wrong = await put([{ ...now, carrier: 'Balloon' }]);
  expect(Object.keys(wrong.body.errorRows[0].errors)).toEqual(['carrier']);
});

it('takes other values where they are welcome', async () => {
  expect((await put([fresh('WELCOME-1', { commodity: 'Whalebone', fulfilVia: 'By Balloon' })])).status).toBe(200);
});

it('keeps what is stored until it is edited', async () => {
  expect((await put([fresh('OLD-1')])).status).toBe(200);
  const row = await byNumber('OLD-1');
  // Its value from before the list was fixed.
  const [stored] = await server.services.store.entities('shipment').saveMany({
    rows: [{ id: row.id, version: row.version, values: { weightUnit: 'Stones' } }],
    by: 'test',
    at: new Date().toISOString(),
    action: 'save',
  });
  expect(stored?.status).toBe('saved');
  const old = await byNumber('OLD-1');
  expect(old.weightUnit).toBe('Stones');
  expect((await put([{ ...old, vendor: 'Another' }])).status).toBe(200);
  const now = await byNumber('OLD-1');
  expect(now).toMatchObject({ weightUnit: 'Stones', vendor: 'Another' });
  const wrong = await put([{ ...now, weightUnit: 'Pood' }]);
  expect(wrong.body.errorRows[0].errors).toEqual({ weightUnit: 'Invalid Value!' });
  expect((await put([{ ...now, weightUnit: 'Kgs' }])).status).toBe(200);
});

it('holds for everything that the demo begins with', async () => {
  const program = await demoProgram();
  const wrong: unknown[] = [];
  for (const [entity, { fields }] of Object.entries(program.definitions.entity)) {
    const keyed = Object.entries(fields).map(([key, field]) => ({ ...field, key }));
    const fixed = withFixedValues(keyed, program.definitions, entity).filter(({ fixedValues }) => fixedValues);
    if (fixed.length === 0) continue;
    const { records } = await server.services.store.entities(entity).list({ today: '2026-11-21', limit: 10_000 });
    for (const { id, values } of records) {
      if (id === good.id || String(values.shipmentNumber).startsWith('OLD-')) continue;
      for (const field of fixed) {
        if (checkCell(field, values[field.key], 'ims')?.tone === 'invalid')
          wrong.push([entity, field.key, values[field.key]]);
      }
    }
  }
  expect(wrong).toEqual([]);
});
