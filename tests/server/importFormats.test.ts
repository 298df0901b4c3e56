/** How the numbers and days of a file are written: by all values of a column, and asked where they leave it open. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function upload(text: string, session = admin) {
  const { body } = await server.upload(session, 'file.csv', text);
  const [file] = body.files;
  await server.job(session, file.jobId);
  return batchOf(file.batchId, session);
}

const batchOf = async (id: string, session = admin) =>
  (await server.call('GET', `/api/imports/${id}`, session)).body.batch;

interface Header {
  name: string;
  suggested?: { field: string; format?: string };
  question?: unknown;
}

/** Maps a batch as its headers suggest. @returns its rows */
async function mapAsSuggested(batch: { id: string; headers: Header[] }, session = admin) {
  const mapping = Object.fromEntries(batch.headers.map(({ name, suggested }) => [name, suggested ?? null]));
  const mapped = await server.call('PUT', `/api/imports/${batch.id}/map`, session, { mapping });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  await server.job(session, mapped.body.jobId);
  return rowsOf(batch.id, session);
}

const rowsOf = async (id: string, session = admin): Promise<Record<string, unknown>[]> =>
  (await server.call('GET', `/api/imports/${id}/rows`, session)).body.rows;

const formatsOf = ({ headers }: { headers: Header[] }) => headers.map(({ suggested }) => suggested?.format);

const EUROPEAN =
  'Shipment number;Gross weight;Declared value;ETD\nMB-1;1.234,5;2.000,50;31/12/2026\nMB-2;7,25;9,99;01/02/2026\n';
const AMERICAN =
  'Shipment number,Gross weight,Declared value,ETD\nMC-1,1.250,"1,500",03/04/2026\nMC-2,0.755,"2,250.75",12/31/2026\nMC-3,12.5,"10,000",01/15/2026\n';

it('asks where a file contradicts the format of an earlier one, and reads it its own way', async () => {
  const first = await upload(EUROPEAN);
  expect(formatsOf(first)).toEqual([undefined, '1.234,5', '1.234,5', 'd/M/yyyy']);
  expect(await mapAsSuggested(first)).toMatchObject([
    { grossWeight: 1234.5, etd: '2026-12-31' },
    { grossWeight: 7.25, etd: '2026-02-01' },
  ]);
  const second = await upload(AMERICAN);
  expect([second.status, second.remembered]).toEqual(['mapping', false]);
  expect(formatsOf(second)).toEqual([undefined, undefined, '1,234.5', 'M/d/yyyy']);
  expect(second.headers.map(({ question }: Header) => question)).toEqual([
    undefined,
    { text: '1.250', formats: [], remembered: '1.234,5' },
    { text: '1,500', formats: ['1,234.5'], remembered: '1.234,5' },
    { text: '03/04/2026', formats: ['M/d/yyyy'], remembered: 'd/M/yyyy' },
  ]);
  expect(await mapAsSuggested(second)).toMatchObject([
    { grossWeight: 1.25, declaredValue: '1500', etd: '2026-03-04' },
    { grossWeight: 0.755, declaredValue: '2250.75', etd: '2026-12-31' },
    { grossWeight: 12.5, declaredValue: '10000', etd: '2026-01-15' },
  ]);
});

it('takes a remembered format where the values confirm it, and asks where they allow another', async () => {
  await mapAsSuggested(await upload(EUROPEAN));
  const again = await upload(EUROPEAN.replaceAll('MB-', 'MD-'));
  expect([again.status, again.remembered]).toEqual(['ready', true]);
  const open = await upload(
    'Shipment number;Gross weight;Declared value;ETD\nME-1;7,25;1,5;01/02/2026\nME-2;8,25;1,5;03/04/2026\n',
  );
  expect([open.status, open.headers[3].question]).toEqual([
    'mapping',
    { text: '01/02/2026', formats: ['M/d/yyyy', 'd/M/yyyy'] },
  ]);
});

it("remembers a mapping for the person alone until an administrator makes it everybody's", async () => {
  const file = (number: string) => `Shipment number,Anything\n${number},2-Jun-06\n`;
  const { id } = await upload(file('MF-1'));
  const mapping = {
    'Shipment number': { field: 'shipmentNumber' },
    Anything: { field: 'etd', format: 'd-MMM-yy' },
  };
  const mapped = await server.call('PUT', `/api/imports/${id}/map`, admin, { mapping });
  await server.job(admin, mapped.body.jobId);
  expect((await upload(file('MF-2'))).remembered).toBe(true);
  expect((await upload(file('MF-3'), billing)).remembered).toBe(false);
  expect((await server.call('POST', `/api/imports/${id}/share`, admin)).status).toBe(200);
  expect((await upload(file('MF-4'), billing)).remembered).toBe(true);

  const own = await upload(file('MF-5').replace('Anything', 'anything'), billing);
  const corrected = { 'Shipment number': { field: 'shipmentNumber' }, anything: { field: null } };
  const job = await server.call('PUT', `/api/imports/${own.id}/map`, billing, { mapping: corrected });
  await server.job(billing, job.body.jobId);
  const [after, others] = [await upload(file('MF-6'), billing), await upload(file('MF-7'))];
  expect([after.mapping.Anything.field, others.mapping.Anything.field]).toEqual([null, 'etd']);
  const refused = await server.call('POST', `/api/imports/${own.id}/share`, billing);
  expect(refused.status).toBe(403);
});

it('marks what does not fit its column, and reads it no other way', async () => {
  const days = await upload('Shipment number,ETD\nK-1,13/01/2026\nK-2,03/04/2026\nK-3,25/02/2026\nK-4,12/31/2026\n');
  expect(formatsOf(days)[1]).toBe('d/M/yyyy');
  expect((await mapAsSuggested(days)).map(({ etd }) => etd)).toEqual([
    '2026-01-13',
    '2026-04-03',
    '2026-02-25',
    '12/31/2026',
  ]);
  const weights = await upload('Shipment number;Gross weight\nK-1;1.234,5\nK-2;12.5\nK-3;1.250\nK-4;0.755\nK-5;7,5\n');
  weights.headers[1].suggested.format = '1.234,5';
  const rows = await mapAsSuggested(weights);
  expect(rows.map(({ grossWeight }) => grossWeight)).toEqual([1234.5, '12.5 ?', 1250, '0.755 ?', 7.5]);
  expect(rows.map(({ errors }) => (errors as Record<string, string>)?.grossWeight)).toEqual([
    undefined,
    'Invalid Value!',
    undefined,
    'Invalid Value!',
    undefined,
  ]);
});

it('reads amounts as spreadsheets show them', async () => {
  const accounting = await upload(
    'Shipment number,Gross weight\nN-1,"($12.00)"\nN-2,"-$12.00"\nN-3," $-   "\nN-4,"12.00-"\nN-5,"1,234.50"\n',
  );
  expect((await mapAsSuggested(accounting)).map(({ grossWeight }) => grossWeight)).toEqual([-12, -12, 0, -12, 1234.5]);
  const swiss = await upload('Shipment number;Gross weight\nN-1;1’234.50\nN-2;12.5\n');
  expect((await mapAsSuggested(swiss)).map(({ grossWeight }) => grossWeight)).toEqual([1234.5, 12.5]);
});

it('says how a text file was read, and reads it as somebody chooses', async () => {
  const text = "Shipment number;Remarks\nT-1;'5 € – a b'\n";
  const first = await upload(text);
  expect(first.source.text).toEqual({ delimiter: ';', quote: '"', encoding: 'utf-8' });
  const choose = async (choice: object) => {
    const { status, body } = await server.call('PUT', `/api/imports/${first.id}/source`, admin, choice);
    if (status === 200) await server.job(admin, body.jobId);
    return { status, batch: await batchOf(first.id) };
  };
  const quoted = await choose({ quote: "'" });
  expect(quoted.batch.headers[1].samples).toEqual(['5 € – a b']);
  const other = await choose({ encoding: 'windows-1252' });
  expect([other.batch.source.text, other.batch.headers[1].samples]).toEqual([
    { delimiter: ';', quote: "'", encoding: 'windows-1252' },
    ['5 â‚¬ â€“ a b'],
  ]);
  expect((await choose({ encoding: 'ebcdic' })).status).toBe(422);
  expect((await choose({ delimiter: ',' })).batch.headers).toHaveLength(1);
});
