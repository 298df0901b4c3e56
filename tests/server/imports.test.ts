/** Files that are no spreadsheets, and spreadsheets that nobody should have made: words, and nothing lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';
import { zipOf } from './zip.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

async function read(name: string, bytes: Uint8Array | string) {
  const { body } = await server.upload(session, name, bytes);
  const [file] = body.files;
  const job = await server.job(session, file.jobId);
  const { batch } = (await server.call('GET', `/api/imports/${file.batchId}`, session)).body;
  return { job, batch };
}

const workbook = (sheet: Buffer, claimed?: number) =>
  zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet, ...(claimed === undefined ? {} : { claimed }) },
  ]);
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);

it('takes no empty file', async () => {
  const answer = await server.upload(session, 'empty.csv', '');
  expect([answer.status, answer.body.msg]).toEqual([412, 'Can not upload empty file.']);
});

it.each<[string, string, () => Uint8Array | string, RegExp]>([
  ['white space', 'blank.csv', () => ' \r\n\t\n', /empty file/],
  ['a heading alone', 'heading.csv', () => 'Shipment Number,Carrier\r\n', /no rows/],
  ['a legacy workbook', 'old.xls', () => ole, /legacy \.xls.*save it as \.xlsx or \.csv/],
  ['a legacy workbook by another name', 'new.xlsx', () => ole, /legacy \.xls/],
  ['a PDF', 'a.xlsx', () => '%PDF-1.7 nothing', /a PDF, not a spreadsheet/],
  ['bytes', 'a.csv', () => Buffer.from([1, 2, 3, 0, 255, 254, 9, 8, 1, 2, 0, 4]), /not a spreadsheet/],
  ['a web page', 'a.csv', () => '<!DOCTYPE html><html><body>x</body></html>', /a web page/],
  ['an archive', 'a.xlsx', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]), /Office document|ZIP archive/],
  ['a damaged archive', 'a.xlsx', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]), /damaged/],
  ['a zip bomb', 'bomb.xlsx', () => workbook(Buffer.alloc(60_000_000)), /grows \d+ times/],
  ['a zip bomb that lies', 'bomb.xlsx', () => workbook(Buffer.alloc(60_000_000), 1000), /damaged|grows/],
])('says what is wrong with %s', async (_what, name, bytes, words) => {
  const { job, batch } = await read(name, bytes());
  expect([job.runningStatus, batch.status]).toEqual(['Failed', 'failed']);
  expect(job.error).toMatch(words);
  expect(batch.error).toBe(job.error);
});

it.each([
  ['comma, CRLF, UTF-8 with a mark', '\ufeffShipment Number,Carrier\r\nS-1,"Møller, ""A"""\r\n', 'utf8'],
  ['tab, CR', 'Shipment Number\tCarrier\rS-1\t"Møller, ""A"""\r', 'utf8'],
  ['semicolon, LF, Windows-1252', 'Shipment Number;Carrier\nS-1;"Møller, ""A"""\n', 'latin1'],
  ['UTF-16', '\ufeffShipment Number\tCarrier\nS-1\t"Møller, ""A"""\n', 'utf16le'],
] as const)('reads %s', async (_what, text, encoding) => {
  const { batch } = await read('a.csv', Buffer.from(text, encoding));
  expect(batch.headers.map((header: { name: string }) => header.name)).toEqual(['Shipment Number', 'Carrier']);
  expect(batch.headers[1].samples).toEqual(['Møller, "A"']);
  expect(batch.headers[0].suggested.field).toBe('shipmentNumber');
});

it('reads dates and numbers as it was told, leaves the rest as written, and remembers', async () => {
  const csv =
    'Shipment Number,When,How much,Junk\nD-1,2-Jun-06,"1.234,5",x\nD-2,Date Not Captured,see D-1,\nD-3,31-Feb-06,7,y\n';
  const { batch } = await read('dates.csv', csv);
  expect([batch.status, batch.remembered]).toEqual(['mapping', false]);
  const wrong = await server.call('PUT', `/api/imports/${batch.id}/map`, session, {
    mapping: { When: { field: 'etd', format: 'whenever' } },
  });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([412, ['When']]);
  const mapping = {
    'Shipment Number': { field: 'shipmentNumber' },
    When: { field: 'etd', format: 'd-MMM-yy; empty when Date Not Captured' },
    'How much': { field: 'grossWeight', format: '1.234,5' },
    Junk: null,
  };
  const mapped = await server.call('PUT', `/api/imports/${batch.id}/map`, session, { mapping });
  await server.job(session, mapped.body.jobId);
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows`, session)).body;
  expect(
    rows.map(({ shipmentNumber, etd, grossWeight }: Record<string, unknown>) => [shipmentNumber, etd, grossWeight]),
  ).toEqual([
    ['D-1', '2006-06-02', 1234.5],
    ['D-2', undefined, 'see D-1'],
    ['D-3', '31-Feb-06', 7],
  ]);
  const again = await read('dates.csv', csv);
  expect([again.batch.status, again.batch.remembered, again.batch.counts.rows]).toEqual(['ready', true, 3]);
});

it("shows nobody another's upload, and forgets one when told", async () => {
  const { batch } = await read('mine.csv', 'Shipment Number,Carrier\nS-1,A\n');
  const billing = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('GET', `/api/imports/${batch.id}`, billing)).status).toBe(404);
  expect((await server.call('GET', `/api/downloadFile?id=${batch.fileId}`, billing)).status).toBe(404);
  expect((await server.call('DELETE', `/api/imports/${batch.id}`, session)).status).toBe(200);
  expect((await server.call('GET', `/api/imports/${batch.id}`, session)).status).toBe(404);
});

it('reads 100,000 rows, and says how many are too many', async () => {
  const lines = Array.from({ length: 100_001 }, (_, index) => `L-${index},Carrier ${index % 7}`);
  const heading = 'Shipment Number,Carrier';
  const many = await read('many.csv', [heading, ...lines.slice(0, 100_000)].join('\n'));
  expect(many.batch.counts.rows).toBe(100_000);
  const tooMany = await read('more.csv', [heading, ...lines].join('\n'));
  expect(tooMany.job.error).toMatch(/more than 100,000 rows/);
});
