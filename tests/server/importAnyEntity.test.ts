/** A spreadsheet of any entity is read, looked through and saved as shipments are: by who may import it, through the one write. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
let billing: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  billing = await server.signIn('billing@demo.invoize.test');
});
afterAll(() => server?.close());

/** Uploads a file and says which column is which field. @returns the upload */
async function read(entity: string, lines: readonly string[], mapping: Record<string, { field: string }>) {
  const { status, body } = await server.upload(admin, `${entity}.csv`, `${lines.join('\n')}\n`, entity);
  expect(status, JSON.stringify(body)).toBe(200);
  const [file] = body.files;
  await server.job(admin, file.jobId);
  const mapped = await server.call('PUT', `/api/imports/${file.batchId}/map`, admin, { mapping });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  await server.job(admin, mapped.body.jobId);
  return file.batchId as string;
}

const rate = { source: 'ECB', frequency: 'Daily', fromCurrency: 'EUR', toCurrency: 'USD' };
const HEADERS = 'Source,Frequency,From,To,Rate,Day';
const MAPPING = {
  Source: { field: 'source' },
  Frequency: { field: 'frequency' },
  From: { field: 'fromCurrency' },
  To: { field: 'toCurrency' },
  Rate: { field: 'rate' },
  Day: { field: 'effectiveOn' },
};

const rowsOf = async (id: string) => (await server.call('GET', `/api/imports/${id}/rows`, admin)).body.rows;

it('reports new, changed, unchanged and invalid rows of exchange rates, and saves the valid ones', async () => {
  const saved = await server.call('PUT', '/api/records/exchangeRate', admin, {
    rows: [
      { ...rate, rate: '1.05', effectiveOn: '2020-01-02' },
      { ...rate, rate: '1.06', effectiveOn: '2020-01-03' },
    ],
  });
  expect(saved.body.errorRows ?? [], JSON.stringify(saved.body)).toEqual([]);
  const line = (value: string, day: string, from = 'EUR') =>
    `${rate.source},${rate.frequency},${from},USD,${value},${day}`;
  const id = await read(
    'exchangeRate',
    [
      HEADERS,
      line('1.05', '2020-01-02'),
      line('1.16', '2020-01-03'),
      line('1.07', '2020-01-04'),
      line('1.08', '2020-01-05', 'NONE'),
    ],
    MAPPING,
  );
  const { body } = await server.call('GET', `/api/imports/${id}`, admin);
  expect(body.batch.counts).toMatchObject({ rows: 4, new: 1, changed: 1, same: 1, wrong: 1, left: 3 });
  const rows = await rowsOf(id);
  expect(rows.map(({ match }: { match: string }) => match)).toEqual(['same', 'changed', 'new', 'new']);
  expect(Object.keys(rows[3].errors)).toContain('fromCurrency');

  // Computed values of a rate ignore the values sent.
  const sent = rows.slice(1).map((row: object) => ({ ...row, pair: 'XXX/YYY' }));
  const outcome = await server.call('PUT', `/api/imports/${id}/rows`, admin, { rows: sent });
  expect(outcome.body.saved).toHaveLength(2);
  expect(outcome.body.errorRows).toHaveLength(1);
  const left = (await server.call('GET', `/api/imports/${id}`, admin)).body.batch.counts;
  expect(left).toMatchObject({ saved: 2, wrong: 1, left: 1 });
  // Its computed values are stored, and its history contains the import.
  const filter = { condition: 'and', fields: [{ name: 'effectiveOn', operator: 'lessThan', value: '2020-02-01' }] };
  const list = await server.call('POST', '/api/records/exchangeRate/list', admin, { filter, pageLimit: 10 });
  const changed = list.body.rows.find((row: { effectiveOn: string }) => row.effectiveOn === '2020-01-03');
  expect(changed).toMatchObject({ pair: 'EUR/USD', version: 2 });
  expect(Number(changed.rate)).toBe(1.16);
  const history = await server.call('GET', `/api/records/exchangeRate/${changed.id}/history`, admin);
  expect(JSON.stringify(history.body)).toContain('import');
});

it('reads a history of the European Central Bank as a rate for each day and currency', async () => {
  const lines = ['Date,USD,GBP,CYP,', '2019-01-03,1.1348,0.90165,N/A,', '2019-01-02,1.1397,0.90165,N/A,'];
  const { body: sent } = await server.upload(admin, 'eurofxref-hist.csv', `${lines.join('\n')}\n`, 'exchangeRate');
  const [file] = sent.files;
  await server.job(admin, file.jobId);
  const { body: found } = await server.call('GET', `/api/imports/${file.batchId}`, admin);
  const suggested: { name: string; suggested?: { field: string } }[] = found.batch.headers;
  const fields = ['source', 'frequency', 'fromCurrency', 'toCurrency', 'rate', 'effectiveOn'];
  expect(suggested.map((header) => header.suggested?.field)).toEqual(fields);
  const mapping = Object.fromEntries(suggested.map((header) => [header.name, header.suggested]));
  const mapped = await server.call('PUT', `/api/imports/${file.batchId}/map`, admin, { mapping });
  await server.job(admin, mapped.body.jobId);
  const rows = await rowsOf(file.batchId);
  expect(rows).toHaveLength(4);
  const outcome = await server.call('PUT', `/api/imports/${file.batchId}/rows`, admin, { rows });
  expect(outcome.body.errorRows ?? [], JSON.stringify(outcome.body)).toEqual([]);
  const asked = { shipDate: '2019-01-02', currencySource: 'ECB', currencyCode: 'USD', toCurrency: 'EUR' };
  const { body: rate } = await server.call('POST', '/api/calculateExchangeRate', admin, asked);
  expect(Number(rate.details.exchangeRate)).toBeCloseTo(1 / 1.1397, 10);
  const none = await server.call('POST', '/api/calculateExchangeRate', admin, { ...asked, shipDate: '2018-01-02' });
  expect(none.body).toMatchObject({ details: { exchangeRate: 0 }, msg: expect.stringContaining('2018') });
});

it('finds the parent of an account by its label, and each account by its number', async () => {
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 2 });
  const [parent, other] = body.rows;
  const id = await read(
    'account',
    ['Number,Name,Country,Parent', `${other.accountNumber},Renamed by file,${other.country},${parent.accountName}`],
    {
      Number: { field: 'accountNumber' },
      Name: { field: 'accountName' },
      Country: { field: 'country' },
      Parent: { field: 'parentAccount' },
    },
  );
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ match: 'changed', id: other.id, parentAccount: parent.id });
  const outcome = await server.call('PUT', `/api/imports/${id}/rows`, admin, { rows: [row] });
  expect(outcome.body.saved, JSON.stringify(outcome.body)).toHaveLength(1);
});

it('is closed to who may not import rows of the entity, to others, and where nobody may', async () => {
  const id = await read('exchangeRate', [HEADERS, 'ECB,Daily,EUR,USD,1.2,2021-01-02'], MAPPING);
  const pending = (await server.call('GET', '/api/imports', admin)).body.batches;
  expect(pending.find((batch: { id: string }) => batch.id === id)).toMatchObject({
    entity: 'exchangeRate',
    entityLabel: 'Exchange rates',
  });
  // Another user's upload is reported as missing.
  for (const way of ['', '/rows', '/preview'])
    expect((await server.call('GET', `/api/imports/${id}${way}`, billing)).status).toBe(404);
  expect((await server.call('PUT', `/api/imports/${id}/rows`, billing, { rows: [] })).status).toBe(404);
  await setGrant(server, 'billing@demo.invoize.test', { permissions: { 'shipmentEntry.sideShipmentEntry': {} } });
  expect((await server.upload(billing, 'rates.csv', 'A\n1\n', 'exchangeRate')).status).toBe(403);
  expect((await server.upload(admin, 'comments.csv', 'A\n1\n', 'comment')).status).toBe(403);
  expect((await server.upload(admin, 'none.csv', 'A\n1\n', 'nosuch')).status).toBe(403);
  // Uploads from before the permission was revoked are closed, too.
  await setGrant(server, 'admin@demo.invoize.test', { role: 'auditor' });
  expect((await server.call('GET', `/api/imports/${id}`, admin)).status).toBe(403);
  expect((await server.call('PUT', `/api/imports/${id}/rows`, admin, { rows: [] })).status).toBe(403);
  expect((await server.call('GET', '/api/imports', admin)).body.batches).toEqual([]);
});
