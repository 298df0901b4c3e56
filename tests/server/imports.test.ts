/** Invalid spreadsheets and hostile ones: readable errors, and no loss of data. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
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

it('maps columns by names that an administrator added', async () => {
  const row = { entity: 'shipment', header: 'Lot reference', field: 'projectCode' };
  const saved = await server.call('PUT', '/api/records/importMapping', session, { rows: [row] });
  expect(saved.body.saved, JSON.stringify(saved.body)).toHaveLength(1);
  const { batch } = await read('lots.csv', 'Shipment number,LOT reference\r\nLOT-1,TX-10\r\n');
  expect(batch.headers).toContainEqual(
    expect.objectContaining({ name: 'LOT reference', suggested: { field: 'projectCode' } }),
  );
  const billing = await server.signIn('billing@demo.invoize.test');
  const refused = await server.call('PUT', '/api/records/importMapping', billing, {
    rows: [{ ...row, header: 'Lot' }],
  });
  expect(refused.status).toBe(403);
});

it('takes no empty file', async () => {
  const answer = await server.upload(session, 'empty.csv', '');
  expect([answer.status, answer.body.msg]).toEqual([412, 'Can not upload empty file.']);
});

it.each<[string, string, () => Uint8Array | string, RegExp]>([
  ['white space', 'blank.csv', () => ' \r\n\t\n', /empty file/],
  ['a heading alone', 'heading.csv', () => 'Shipment number,Carrier\r\n', /no rows/],
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
  ['comma, CRLF, UTF-8 with a mark', '\ufeffShipment number,Carrier\r\nS-1,"Møller, ""A"""\r\n', 'utf8'],
  ['tab, CR', 'Shipment number\tCarrier\rS-1\t"Møller, ""A"""\r', 'utf8'],
  ['semicolon, LF, Windows-1252', 'Shipment number;Carrier\nS-1;"Møller, ""A"""\n', 'latin1'],
  ['UTF-16', '\ufeffShipment number\tCarrier\nS-1\t"Møller, ""A"""\n', 'utf16le'],
] as const)('reads %s', async (_what, text, encoding) => {
  const { batch } = await read('a.csv', Buffer.from(text, encoding));
  expect(batch.headers.map((header: { name: string }) => header.name)).toEqual(['Shipment number', 'Carrier']);
  expect(batch.headers[1].samples).toEqual(['Møller, "A"']);
  expect(batch.headers[0].suggested.field).toBe('shipmentNumber');
});

it('reads dates and numbers in the chosen formats, keeps other texts, and remembers the mapping', async () => {
  const csv =
    'Shipment number,When,How much,Junk\nD-1,2-Jun-06,"1.234,5",x\nD-2,Date Not Captured,see D-1,\nD-3,31-Feb-06,7,y\n';
  const { batch } = await read('dates.csv', csv);
  expect([batch.status, batch.remembered]).toEqual(['mapping', false]);
  const wrong = await server.call('PUT', `/api/imports/${batch.id}/map`, session, {
    mapping: { When: { field: 'etd', format: 'whenever' } },
  });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([412, ['When']]);
  const mapping = {
    'Shipment number': { field: 'shipmentNumber' },
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

it('sorts every row into one state, answers each of them, and counts on while rows are saved', async () => {
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
  const right: Record<string, unknown>[] = [];
  for (const row of body.rows) {
    if (right.length === 3) break;
    if ((await server.call('PUT', '/api/invoiceCapture', session, { rows: [row] })).status === 200) right.push(row);
  }
  const [one, two, three] = right as { shipmentNumber: string; carrier: string; commodity: string }[];
  const csv = [
    'Shipment number,Commodity,Gross weight',
    `${one?.shipmentNumber},Something else,12`,
    `${two?.shipmentNumber},${two?.commodity},much`,
    `${three?.shipmentNumber},"${three?.commodity}",`,
    'NEW-1,Tea,4',
  ].join('\n');
  const first = await read('sorted.csv', csv);
  await mapAll(first.batch.id, {
    'Shipment number': { field: 'shipmentNumber' },
    Commodity: { field: 'commodity' },
    'Gross weight': { field: 'grossWeight' },
  });
  const path = `/api/imports/${first.batch.id}`;
  const countsOf = async () => (await server.call('GET', path, session)).body.batch.counts;
  // New rows lack mandatory fields of a shipment.
  expect(await countsOf()).toEqual({ rows: 4, new: 0, changed: 1, same: 1, wrong: 2, saved: 0, left: 3 });
  const rowsOf = async (state: string) => (await server.call('GET', `${path}/rows?state=${state}`, session)).body;
  const [changed] = (await rowsOf('changed')).rows;
  expect(changed).toMatchObject({
    shipmentNumber: one?.shipmentNumber,
    commodity: 'Something else',
    was: { commodity: one?.commodity },
    match: 'changed',
  });
  const wrong = await rowsOf('wrong');
  expect(wrong.total).toBe(2);
  expect(wrong.rows).toMatchObject([
    { match: 'changed', grossWeight: 'much', errors: { grossWeight: 'Invalid Value!' } },
    { match: 'new', shipmentNumber: 'NEW-1', errors: { transportMode: expect.any(String) } },
  ]);
  expect((await rowsOf('same')).rows).toHaveLength(1);
  expect((await server.call('GET', `${path}/rows?state=other`, session)).status).toBe(422);
  expect((await rowsOf('')).total).toBe(4);

  const { id, version, tempId, commodity } = changed;
  const saved = await server.call('PUT', '/api/invoiceCapture', session, {
    batchId: first.batch.id,
    rows: [{ id, version, tempId, commodity }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await countsOf()).toEqual({ rows: 4, new: 0, changed: 0, same: 1, wrong: 2, saved: 1, left: 2 });
});

it("shows nobody another's upload, and forgets one when told", async () => {
  const { batch } = await read('mine.csv', 'Shipment number,Carrier\nS-1,A\n');
  const billing = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('GET', `/api/imports/${batch.id}`, billing)).status).toBe(404);
  expect((await server.call('GET', `/api/downloadFile?id=${batch.fileId}`, billing)).status).toBe(404);
  expect((await server.call('DELETE', `/api/imports/${batch.id}`, session)).status).toBe(200);
  expect((await server.call('GET', `/api/imports/${batch.id}`, session)).status).toBe(404);
});

it('reads 100,000 rows, and says how many are too many', async () => {
  const lines = Array.from({ length: 100_001 }, (_, index) => `L-${index},Carrier ${index % 7}`);
  const heading = 'Shipment number,Carrier';
  const many = await read('many.csv', [heading, ...lines.slice(0, 100_000)].join('\n'));
  expect(many.batch.counts.rows).toBe(100_000);
  const tooMany = await read('more.csv', [heading, ...lines].join('\n'));
  expect(tooMany.job.error).toMatch(/more than 100,000 rows/);
});

type Line = readonly (string | null)[];
const bookOf = async (sheets: Readonly<Record<string, readonly Line[]>>): Promise<Uint8Array> =>
  writeExcelFile(
    Object.entries(sheets).map(([sheet, lines]) => ({
      sheet,
      data: lines.map((line) => line.map((value) => (value === null ? null : { type: String, value }))),
    })),
  ).toBuffer();
const choose = async (id: string, place: { sheet?: string; row?: number }) => {
  const answer = await server.call('PUT', `/api/imports/${id}/source`, session, place);
  if (answer.status !== 200) return { answer, job: undefined, batch: undefined };
  const job = await server.job(session, answer.body.jobId);
  return { answer, job, batch: (await server.call('GET', `/api/imports/${id}`, session)).body.batch };
};
const mapAll = async (id: string, mapping: Record<string, unknown>) => {
  const mapped = await server.call('PUT', `/api/imports/${id}/map`, session, { mapping });
  return server.job(session, mapped.body.jobId);
};
const titles: Line[] = [['Report of July'], [null], ['as of', '31 July']];
const namesOf = (batch: { headers: { name: string }[] }) => batch.headers.map(({ name }) => name);

it('returns the sheets, the heading and the first rows; skips the rows above, and numbers rows as in the file', async () => {
  const bytes = await bookOf({
    July: [...titles, ['Way No', 'Line', 'Remark'], ['W-1', 'Maersk', 'a'], [null], ['W-2', 'MSC', 'b']],
    Notes: [['Thank you']],
  });
  const { batch } = await read('carrier.xlsx', bytes);
  expect(batch.status).toBe('mapping');
  expect(batch.source).toMatchObject({ sheet: 'July', row: 4, by: 'guessed' });
  expect(batch.source.sheets).toMatchObject([{ name: 'July', hidden: false, rows: 5 }, { name: 'Notes' }]);
  expect(batch.source.first[0]).toMatchObject({ row: 1, cells: ['Report of July', '', ''] });
  expect(namesOf(batch)).toEqual(['Way No', 'Line', 'Remark']);
  await mapAll(batch.id, { 'Way No': { field: 'shipmentNumber' }, Line: { field: 'carrier' } });
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows`, session)).body;
  expect(rows.map((row: Record<string, unknown>) => [row.rownum, row.shipmentNumber])).toEqual([
    [5, 'W-1'],
    [7, 'W-2'],
  ]);
  const { batches } = (await server.call('GET', '/api/imports?for=shipment', session)).body;
  expect(batches.some((one: { source?: unknown }) => one.source)).toBe(false);
});

it('reads another sheet and row on request, and uses them for the next file of the same shape', async () => {
  const cover: Line[] = [
    ['Customer', 'Contact', 'Phone'],
    ['Acme', 'Ann', '12'],
  ];
  const sheet = (numbers: readonly string[]): Line[] => [
    ...titles,
    ['Bill No', 'Shipping Line', 'Comment'],
    ...numbers.map((number) => [number, 'MSC', null]),
  ];
  const { batch } = await read('cover.xlsx', await bookOf({ Cover: cover, Bills: sheet(['B-1']) }));
  expect([batch.source.sheet, batch.source.row]).toEqual(['Cover', 1]);
  const guessed = await choose(batch.id, { sheet: 'Bills' });
  expect(guessed.batch.source).toMatchObject({ sheet: 'Bills', row: 4, by: 'chosen' });
  expect(guessed.batch.source.sheets.map(({ rows }: { rows?: number }) => rows)).toEqual([2, 4]);
  const title = await choose(batch.id, { sheet: 'Bills', row: 3 });
  expect(namesOf(title.batch).slice(0, 2)).toEqual(['as of', '31 July']);
  const chosen = await choose(batch.id, { row: 4 });
  expect([chosen.batch.status, chosen.batch.source.sheet]).toEqual(['mapping', 'Bills']);
  expect(namesOf(chosen.batch)).toEqual(['Bill No', 'Shipping Line', 'Comment']);
  await mapAll(batch.id, { 'Bill No': { field: 'shipmentNumber' }, 'Shipping Line': { field: 'carrier' } });

  const again = await read('next.xlsx', await bookOf({ Cover: cover, Bills: [['August'], ...sheet(['B-2', 'B-3'])] }));
  expect([again.batch.status, again.batch.remembered, again.batch.counts.rows]).toEqual(['ready', true, 2]);
  expect(again.batch.source).toMatchObject({ sheet: 'Bills', row: 5, by: 'remembered' });
  expect(again.batch.source.gone).toBeUndefined();

  const renamed = await read('renamed.xlsx', await bookOf({ Cover: cover, August: sheet(['B-4']) }));
  expect(renamed.batch.source).toMatchObject({ sheet: 'August', row: 4, gone: 'Bills' });
  expect(renamed.batch.status).toBe('ready');
});

it('leaves an upload as it was where what is chosen cannot be read', async () => {
  const bytes = await bookOf({
    Log: [
      ['Log No', 'Who'],
      ['1', '2'],
      ['L-2', 'x'],
    ],
    Empty: [],
  });
  const { batch } = await read('log.xlsx', bytes);
  const numbers = await choose(batch.id, { row: 2 });
  expect(numbers.job.error).toBe('Row 2 has no text that could be headers.');
  expect([numbers.batch.status, numbers.batch.source, namesOf(numbers.batch)]).toEqual([
    'mapping',
    batch.source,
    ['Log No', 'Who'],
  ]);
  expect((await choose(batch.id, { row: 3 })).job.error).toBe('There are no rows below row 3.');
  expect((await choose(batch.id, { sheet: 'Empty' })).job.error).toBe('Row 1 has no text that could be headers.');
  const gone = await choose(batch.id, { sheet: 'Other' });
  expect([gone.answer.status, gone.answer.body.msg]).toEqual([412, 'The file has no sheet Other.']);
  expect((await choose(batch.id, { row: 51 })).answer.status).toBe(422);
  const billing = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('PUT', `/api/imports/${batch.id}/source`, billing, { row: 1 })).status).toBe(404);
});

it('chooses the row of a text with titles above', async () => {
  const { batch } = await read('titled.csv', 'Report\nJuly\n\nPro No;Trucker\nP-1;X\n');
  expect([batch.source.sheets, batch.source.row, namesOf(batch)]).toEqual([[], 4, ['Pro No', 'Trucker']]);
  const other = await choose(batch.id, { row: 2 });
  expect([other.batch.source.row, namesOf(other.batch)]).toEqual([2, ['July']]);
});

it('reads hidden sheets only on request or if no other has rows, lists them last, and never very hidden ones', async () => {
  const sheetOf = (...lines: string[][]) =>
    `<worksheet><sheetData>${lines
      .map((cells, row) => {
        const told = cells.map((text, at) => `<c r="${'AB'[at]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`);
        return `<row r="${row + 1}">${told.join('')}</row>`;
      })
      .join('')}</sheetData></worksheet>`;
  const states = { 'Old &amp; gone': 'hidden', Macro: 'veryHidden', Now: 'visible' };
  const listed = Object.entries(states).map(([name, state], at) => ({ name, state, id: at + 1 }));
  const bytes = zipOf(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<workbook><sheets>${listed.map(({ name, state, id }) => `<sheet name="${name}" sheetId="${id}" state="${state}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${listed.map(({ id }) => `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': sheetOf(['Old Bill', 'Old Line'], ['O-1', 'x']),
      'xl/worksheets/sheet2.xml': sheetOf(['Setting', 'Value'], ['a', 'b']),
      'xl/worksheets/sheet3.xml': sheetOf(['New Bill', 'New Line'], ['N-1', 'x']),
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  const { batch } = await read('hidden.xlsx', bytes);
  expect(batch.source).toMatchObject({ sheet: 'Now', row: 1 });
  expect(batch.source.sheets.map(({ name, hidden }: { name: string; hidden: boolean }) => [name, hidden])).toEqual([
    ['Now', false],
    ['Old & gone', true],
  ]);
  expect(namesOf((await choose(batch.id, { sheet: 'Old & gone' })).batch)).toEqual(['Old Bill', 'Old Line']);
  expect((await choose(batch.id, { sheet: 'Macro' })).answer.status).toBe(412);
});
