/** A field with a fixed list takes its values and no others, by every door; what breaks it already stays until it is edited. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCell, withFixedValues } from '../../engine/index.ts';
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

it('takes other values where they are welcome', async () => {
  expect((await put([fresh('WELCOME-1', { commodity: 'Whalebone', fulfilVia: 'By Balloon' })])).status).toBe(200);
});

it('keeps what is stored until it is edited', async () => {
  expect((await put([fresh('OLD-1')])).status).toBe(200);
  const row = await byNumber('OLD-1');
  // As it was before its list was fixed.
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
