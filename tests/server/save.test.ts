/** Saving: valid rows are saved, invalid ones reported, conflicts shown; exports can be imported unchanged. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
// biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
let good: any;
const save = (rows: unknown[], by = session) => server.call('PUT', '/api/invoiceCapture', by, { rows });

beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
  for (const row of body.rows) {
    const { status } = await save([row]);
    if (status === 200) {
      good = row;
      break;
    }
  }
});
afterAll(() => server?.close());

it('has a row in the demo that is right as it is', () => expect(good).toBeTruthy());

it('saves valid rows and reports the field and reason of invalid ones', async () => {
  const number = 'TEST-1';
  const answer = await save([
    { tempId: 'a', ...copy(), shipmentNumber: number },
    { tempId: 'b', ...copy(), shipmentNumber: 'TEST-2', grossWeight: 'heavy' },
    { tempId: 'c', ...copy(), shipmentNumber: null },
    { tempId: 'd', ...copy(), shipmentNumber: 'TEST-3', nothingOfOurs: 1 },
    // Longer than a rule looks at: what a file without a closing quote comes to.
    { tempId: 'e', ...copy(), shipmentNumber: 'TEST-4', vendor: 'x'.repeat(100_001) },
  ]);
  expect(answer.status).toBe(412);
  expect(answer.body.saved.map((row: { tempId: string }) => row.tempId)).toEqual(['a']);
  const wrong = Object.fromEntries(answer.body.errorRows.map((row: { tempId: string }) => [row.tempId, row]));
  expect(wrong.b.errors.grossWeight).toBe('Invalid Value!');
  expect(wrong.b.verdicts.grossWeight).toBe('invalid');
  expect(wrong.c.verdicts.shipmentNumber).toBe('mandatory');
  expect(Object.keys(wrong.d.errors)).toEqual(['nothingOfOurs']);
  expect(wrong.e.verdicts).toEqual({ vendor: 'length' });
  expect(answer.body.timezoneError).toBe(false);
  const found = await byNumber('TEST-2');
  expect(found).toEqual([]);
});

it('stores what a call sends as it was sent, blanks at its ends too', async () => {
  const { status, body } = await save([
    { tempId: 'a', ...copy(), shipmentNumber: 'TEST-BLANK', commodity: '  Steel  ' },
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await byNumber('TEST-BLANK'))[0].commodity).toBe('  Steel  ');
});

it('finds a duplicate with blanks around its key', async () => {
  const [row] = await byNumber('TEST-1');
  const { body } = await save([{ ...copy(), shipmentNumber: ' TEST-1 ', commodity: 'Blanks' }]);
  expect(body.saved).toMatchObject([{ id: row.id, row: { shipmentNumber: 'TEST-1' } }]);
  expect(await byNumber('TEST-1')).toHaveLength(1);
});

it('refuses a save without rows', async () => {
  for (const [path, body] of [
    ['invoiceCapture', []],
    ['records/shipment', { rows: [] }],
  ] as const) {
    const answer = await server.call('PUT', `/api/${path}`, session, body);
    expect([answer.status, answer.body.msg]).toEqual([412, 'No data to save.']);
  }
});

it('returns the stored row to the second of two saves', async () => {
  const [row] = await byNumber('TEST-1');
  expect((await save([{ ...row, commodity: 'First' }])).status).toBe(200);
  const second = await save([{ ...row, tempId: 't', commodity: 'Second' }]);
  expect(second.status).toBe(412);
  expect(second.body.conflicts[0]).toMatchObject({
    tempId: 't',
    id: row.id,
    stored: { commodity: 'First', version: row.version + 1 },
  });
  expect((await byNumber('TEST-1'))[0].commodity).toBe('First');
});

it('recognises a row by its unique key, and refuses the key to another record', async () => {
  const [row] = await byNumber('TEST-1');
  const again = await save([{ ...copy(), shipmentNumber: 'TEST-1', commodity: 'Known' }]);
  expect(again.body.saved[0].id).toBe(row.id);
  const made = await save([{ ...copy(), shipmentNumber: 'TEST-9' }]);
  const taken = await server.call('PUT', '/api/records/shipment', session, {
    rows: [{ id: made.body.saved[0].id, version: made.body.saved[0].version, shipmentNumber: 'test-1' }],
  });
  expect(taken.status).toBe(412);
  expect(taken.body.errorRows[0].errors.shipmentNumber).toContain('same');
});

it('keeps history, restores from it, and removes with a reason', async () => {
  const [row] = await byNumber('TEST-1');
  const { body } = await server.call('GET', `/api/records/shipment/${row.id}/history`, session);
  expect(body.entries.length).toBeGreaterThan(1);
  expect(body.entries[0].changes[0]).toMatchObject({ field: 'commodity' });
  const restored = await server.call('PUT', `/api/records/shipment/${row.id}/restore`, session, {
    version: body.entries.at(-1).version,
  });
  expect(restored.status).toBe(200);
  const id = { id: row.id, version: restored.body.row.version };
  expect((await server.call('DELETE', '/api/records/shipment', session, { ids: [id] })).body.msg).toContain(
    'delete message',
  );
  const removed = await server.call('DELETE', '/api/records/shipment', session, { ids: [id], reason: 'twice' });
  expect(removed.body.removed).toEqual([row.id]);
  expect((await server.call('GET', `/api/records/shipment/${row.id}`, session)).status).toBe(404);
});

it('saves the charges of a shipment with it, checked by their own template, and keeps their history', async () => {
  const charge = { chargeCode: 'FRT', chargeName: 'Freight', userValue: '120.50', currency: 'EUR' };
  const shipment = { ...copy(), shipmentNumber: 'CHARGED-1' };
  const wrong = (charges: unknown) =>
    save([{ tempId: 't', ...shipment, charges }]).then(({ body }) => body.errorRows[0]);
  expect((await wrong([charge, { ...charge, chargeName: null }])).errors.charges).toBe(
    'Charges, row 2, Charge name: Mandatory!',
  );
  expect((await wrong([{ ...charge, userValue: 'much' }])).errors.charges).toContain(
    'Charges, row 1, Value: Invalid Value!',
  );
  const several = await wrong([
    { ...charge, userValue: 'much', chargeName: null },
    charge,
    { ...charge, currency: 'much' },
  ]);
  expect(several.members.charges).toMatchObject([
    { row: 1, errors: { userValue: expect.any(String), chargeName: 'Mandatory!' } },
    { row: 3, errors: { currency: expect.any(String) } },
  ]);
  for (const cell of ['row 1, Charge name: Mandatory!', 'row 1, Value: Invalid Value!', 'row 3, Currency: '])
    expect(several.errors.charges).toContain(cell);
  const many = await wrong(Array.from({ length: 30 }, () => ({ ...charge, chargeName: null })));
  expect(many.members.charges).toHaveLength(30);
  expect(many.errors.charges).toMatch(/and 10 more$/);
  expect((await wrong([{ ...charge, userValue: '0' }])).errors.charges).toContain('Charges, row 1, Value: ');
  expect((await wrong([{ ...charge, other: 1 }])).errors.charges).toContain('row 1, other: This field does not exist.');
  expect((await wrong('FRT')).errors.charges).toContain('as rows');
  expect((await wrong(Array.from({ length: 1001 }, () => charge))).errors.charges).toContain('at most 1000 rows');

  const saved = await save([{ ...shipment, charges: [{ tempId: 'x', ...charge, userComment: '' }, charge] }]);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { id } = saved.body.saved[0];
  const read = async (by = session) => (await server.call('GET', `/api/records/shipment/${id}`, by)).body.row;
  const row = await read();
  expect(row.charges).toEqual([charge, charge]);
  // A save without them leaves them unchanged.
  expect((await save([{ id, version: row.version, commodity: 'Tea' }])).status).toBe(200);
  const emptied = await save([{ id, version: row.version + 1, charges: [] }]);
  expect(emptied.status).toBe(200);
  const { body } = await server.call('GET', `/api/records/shipment/${id}/history`, session);
  expect(body.entries[0].changes).toMatchObject([{ field: 'charges', label: 'Charges', from: [charge, charge] }]);
  await server.call('PUT', `/api/records/shipment/${id}/restore`, session, { version: 1 });
  expect((await read()).charges).toEqual([charge, charge]);
});

it('neither shows nor takes charges where a person may not see costs', async () => {
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const { rows } = (await server.call('POST', '/api/records/shipment/list', carrier, { pageLimit: 100 })).body;
  const read = async (id: string, by: string) => (await server.call('GET', `/api/records/shipment/${id}`, by)).body.row;
  const whole = await Promise.all(rows.map(({ id }: { id: string }) => read(id, session)));
  const charged = whole.find((row) => row?.charges?.length > 0);
  expect(charged).toBeTruthy();
  expect(await read(charged.id, carrier)).not.toHaveProperty('charges');
  expect(JSON.stringify(rows)).not.toContain('chargeCode');
  const answer = await server.call('PUT', '/api/records/shipment', carrier, {
    rows: [{ id: charged.id, version: charged.version, charges: [] }],
  });
  expect(answer.body.errorRows?.[0]?.errors.charges).toBe('This field does not exist.');
  expect((await read(charged.id, session)).charges).toEqual(charged.charges);
});

describe('values that people do not edit', () => {
  const firstInvoice = async () =>
    (
      await server.call('POST', '/api/records/invoice/list', session, { filter: notRated, pageLimit: 100 })
    ).body.rows.at(-1);
  const notRated = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'notRated' }] };
  const saveInvoice = (row: object) => server.call('PUT', '/api/records/invoice', session, { rows: [row] });

  it('saves the rest of a row and names the read-only values that it left out', async () => {
    const { id, version } = await firstInvoice();
    const sent = { id, version, billTo: 'Acme 1', invoiceNumber: 'INV-MINE', invoiceTotal: '99.00' };
    const { status, body } = await saveInvoice(sent);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.saved[0].row).toMatchObject({ billTo: 'Acme 1' });
    expect(body.saved[0].row.invoiceNumber ?? '').toBe('');
    expect(body.saved[0].leftOut).toEqual([
      { field: 'invoiceNumber', label: 'Invoice number' },
      { field: 'invoiceTotal', label: expect.any(String) },
    ]);
    expect(body.leftOut).toContain('Invoice number');
    expect(body.msg).toContain(body.leftOut);
  });

  it('names the read-only values of members by their list', async () => {
    const { id } = await firstInvoice();
    const { row } = (await server.call('GET', `/api/records/invoice/${id}`, session)).body;
    const charges = row.charges.map((charge: object, at: number) =>
      at === 0 ? { ...charge, clientValue: '7' } : charge,
    );
    const { status, body } = await saveInvoice({ id, version: row.version, charges });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.saved[0].leftOut).toEqual([{ field: 'charges.clientValue', label: 'Charges: Received value' }]);
    expect(body.saved[0].row.charges[0].clientValue).toBeUndefined();
  });

  it('takes a whole record as it was read without naming anything', async () => {
    const { id } = await firstInvoice();
    const { row } = (await server.call('GET', `/api/records/invoice/${id}`, session)).body;
    const { status, body } = await saveInvoice({ ...row, billTo: 'Acme 2' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).not.toHaveProperty('leftOut');
    expect(body.saved[0]).not.toHaveProperty('leftOut');
  });

  it('refuses another status with the transition that leads to it', async () => {
    const row = await firstInvoice();
    const refusal = async (status: unknown, more: object = { id: row.id, version: row.version }) => {
      const answer = await saveInvoice({ ...more, status });
      expect(answer.status).toBe(412);
      return answer.body.errorRows[0].errors.status;
    };
    expect(await refusal('deleted')).toContain('Use the transition delete (Delete)');
    expect(await refusal('delivered')).toContain('no transition leads from Not Rated to Delivered');
    expect(await refusal('rated', {})).toContain('of a new record is Not Rated');
    expect((await saveInvoice({ id: row.id, version: row.version, status: 'notRated' })).status).toBe(200);
  });
});

it('does not save for who may only read', async () => {
  const auditor = await server.signIn('auditor@demo.invoize.test');
  const answer = await save([{ ...good, commodity: 'Mine' }], auditor);
  expect([answer.status, answer.body.reason]).toEqual([403, 'permission']);
});

it.each([
  'csv',
  'xlsx',
])('exports cells that look like formulas so that they come back as they were (%s)', async (format) => {
  const text = '=HYPERLINK("http://evil.test","x")';
  const number = `FORMULA-${format}`;
  expect((await save([{ ...copy(), shipmentNumber: number, commodity: text, consignee: '+1, "two"' }])).status).toBe(
    200,
  );
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: number }] };
  const asked = await server.call('POST', '/api/records/shipment/export', session, {
    filter,
    template: 'shipment',
    format,
  });
  const job = await server.job(session, asked.body.jobId);
  expect(job.runningStatus).toBe('Completed');
  const file = await server.fetch(`/api/downloadFile?id=${job.result.fileId}`, { headers: { sessionId: session } });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (format === 'csv') expect(bytes.toString()).toContain(`"'=HYPERLINK`);
  await writeFile(path.join(server.dataDir, `out.${format}`), bytes);
  const uploaded = await server.upload(session, `out.${format}`, bytes);
  await server.job(session, uploaded.body.files[0].jobId);
  const { batch } = (await server.call('GET', `/api/imports/${uploaded.body.files[0].batchId}`, session)).body;
  const mapping = Object.fromEntries(
    batch.headers.map((header: { name: string; suggested?: unknown }) => [
      header.name,
      header.suggested ?? { field: null },
    ]),
  );
  const mapped = await server.call('PUT', `/api/imports/${batch.id}/map`, session, { mapping });
  await server.job(session, mapped.body.jobId);
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows`, session)).body;
  expect(rows[0]).toMatchObject({ match: 'same', commodity: text, consignee: '+1, "two"' });
});

function copy() {
  const { id, version, createdOn, createdBy, updatedOn, updatedBy, systemId, status, ...values } = good;
  return values;
}

async function byNumber(number: string) {
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: number }] };
  return (await server.call('POST', '/api/records/shipment/list', session, { filter })).body.rows;
}
