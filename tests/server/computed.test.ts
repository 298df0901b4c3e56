/** The server computes the computed fields of definitions on every write, regardless of the values sent. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { startServer, type TestServer } from './server.ts';

let folder: string;
let server: TestServer;
let session: string;
// biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
let good: any;

// biome-ignore lint/suspicious/noExplicitAny: definitions as they stand in their files
async function change(file: string, by: (content: any) => void): Promise<void> {
  const at = path.join(folder, file);
  const content = JSON.parse(await readFile(at, 'utf8'));
  by(content);
  await writeFile(at, JSON.stringify(content));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'computed-'));
  await cp(definitionsFolder, folder, { recursive: true });
  await change('freight/invoices/templates.json', ({ templates }) => {
    templates.shipmentCharge.fields.doubled = {
      type: 'decimal',
      label: 'Doubled',
      compute: { '*': [{ var: 'record.userValue' }, 2] },
      displayOrder: 90,
    };
  });
  await change('freight/invoices/shipment.entity.json', ({ fields }) => {
    Object.assign(fields, {
      // Reads what comes after it.
      withDuty: { type: 'decimal', label: 'With duty', compute: { '+': [{ var: 'record.total' }, 1] } },
      total: {
        type: 'decimal',
        label: 'Total',
        compute: { sum: [{ var: 'record.charges' }, { var: 'item.doubled' }] },
      },
      shouted: { type: 'text', label: 'Shouted', compute: { cat: [{ var: 'record.status' }, '!'] } },
    });
  });
  server = await startServer({ definitions: folder, program: await mustLoadProgram('demo', folder) });
  session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
  for (const row of body.rows) {
    if ((await put([row])).status !== 200) continue;
    good = row;
    break;
  }
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (rows: unknown[]) => server.call('PUT', '/api/invoiceCapture', session, { rows });
const byNumber = async (value: string) => {
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value }] };
  return (await server.call('POST', '/api/records/shipment/list', session, { filter })).body.rows[0];
};
const charge = { chargeCode: 'FRT', chargeName: 'Freight', userValue: '120.50', currency: 'EUR', doubled: '9999.00' };
const lies = { total: '1.00', withDuty: '1.00', shouted: 'paid' };
const told = ({ total, withDuty, shouted, charges }: Record<string, unknown>) => ({
  total,
  withDuty,
  shouted,
  doubled: (charges as { doubled: unknown }[] | undefined)?.map((each) => Number(each.doubled)),
});
const truth = { total: '482.00', withDuty: '483.00', shouted: 'open!', doubled: [241, 241] };

it('on a save of a new record, of an existing one, and of the members of its lists', async () => {
  const { id: _id, version: _version, ...rest } = good;
  const saved = await put([{ ...rest, ...lies, shipmentNumber: 'SUM-1', status: 'open', charges: [charge, charge] }]);
  expect(saved.status).toBe(200);
  const row = await byNumber('SUM-1');
  expect(told(row)).toEqual(truth);
  const again = await server.call('PUT', '/api/records/shipment', session, {
    rows: [{ id: row.id, version: row.version, ...lies }],
  });
  expect(again.status).toBe(200);
  expect(told(await byNumber('SUM-1'))).toEqual(truth);
});

it('on a transition', async () => {
  const row = await byNumber('SUM-1');
  const body = { transition: 'hold', version: row.version, reason: 'papers' };
  const moved = await server.call('PUT', `/api/records/shipment/${row.id}/transition`, session, body);
  expect(moved.status).toBe(200);
  expect((await byNumber('SUM-1')).shouted).toBe('onHold!');
});

it('on a restore of a version with other values', async () => {
  const row = await byNumber('SUM-1');
  const store = server.services.store.entities('shipment');
  const [wrong] = await store.saveMany({
    rows: [{ id: row.id, version: row.version, values: { ...lies, charges: [charge, charge] } }],
    by: 'test',
    at: new Date().toISOString(),
    action: 'save',
  });
  if (wrong?.status !== 'saved') throw new Error('The version with other totals was not written.');
  expect((await byNumber('SUM-1')).total).toBe('1.00');
  expect((await put([{ ...(await byNumber('SUM-1')), vendor: 'Another' }])).status).toBe(200);
  const restored = await server.call('PUT', `/api/records/shipment/${row.id}/restore`, session, {
    version: wrong.record.version,
  });
  expect(restored.status).toBe(200);
  expect(told(await byNumber('SUM-1'))).toEqual({ ...truth, shouted: 'onHold!' });
});
