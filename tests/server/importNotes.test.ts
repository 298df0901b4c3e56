/** Unusual rows of uploads: counted and listed before anything is saved, and left out or put back one by one. */
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

const workbook = (rows: string, columns = '') =>
  zipOf(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="July" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet>${columns}<sheetData>${rows}</sheetData></worksheet>`,
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const row = (cells: string, attributes = '') => `<row ${attributes}>${cells}</row>`;
const HEADING = row(text('Shipment number') + text('Commodity') + text('Gross weight'));

/** Uploads a file and reads it. @returns the path of its batch */
async function mapped(name: string, bytes: Uint8Array | string): Promise<string> {
  const { body } = await server.upload(session, name, bytes);
  const [file] = body.files;
  await server.job(session, file.jobId);
  const path = `/api/imports/${file.batchId}`;
  const mapping = {
    'Shipment number': { field: 'shipmentNumber' },
    Commodity: { field: 'commodity' },
    'Gross weight': { field: 'grossWeight' },
  };
  const answer = await server.call('PUT', `${path}/map`, session, { mapping });
  await server.job(session, answer.body.jobId);
  return path;
}

const get = async (path: string) => (await server.call('GET', path, session)).body;
const notesOf = async (path: string) => {
  const { counts, rows } = await get(`${path}/notes`);
  return { counts, rows: rows.map(({ number, kinds, of, columns }: Row) => [number, kinds, of ?? columns ?? null]) };
};
interface Row {
  number: number;
  kinds: string[];
  of?: number;
  columns?: string[];
}

it('reports hidden rows, totals, formulas without a stored value and duplicates of a workbook', async () => {
  const path = await mapped(
    'notes.xlsx',
    workbook(
      [
        HEADING,
        row(text('X-1') + text('Tea') + number(4)),
        row(text('X-2') + text('Rice') + number(6), 'hidden="1"'),
        row(`${text('X-3') + text('Salt')}<c><f>C2*2</f></c>`),
        row('<c/><c/><c><f>SUM(C2:C4)</f><v>10</v></c>'),
        row(text('x-1 ') + text('Oil') + number(1)),
        row(`${text('X-4') + text('Oil')}<c t="str"><f>IF(1,"")</f><v></v></c>`),
        row('<c><f>A3</f><v></v></c><c><f>B3</f><v/></c>'),
      ].join(''),
    ),
  );
  expect(await notesOf(path)).toEqual({
    counts: { hidden: 1, total: 1, unvalued: 2, double: 1 },
    rows: [
      [3, ['hidden'], null],
      [4, ['unvalued'], ['Gross weight']],
      [5, ['total'], null],
      [6, ['double'], 2],
      [8, ['unvalued'], ['Shipment number', 'Commodity']],
    ],
  });
  expect((await get(path)).batch.counts).toMatchObject({ rows: 7, noted: 5 });
});

it('reports mapped columns that the sheet hides', async () => {
  const columns = '<cols><col min="1" max="1" width="9"/><col min="2" max="16384" hidden="1" width="0"/></cols>';
  const path = await mapped(
    'columns.xlsx',
    workbook(
      HEADING.replace('</row>', `${text('Remark')}</row>`) + row(text('C-1') + text('Tea') + number(4) + text('x')),
      columns,
    ),
  );
  expect((await get(path)).batch.source.hiddenColumns).toEqual(['Commodity', 'Gross weight', 'Remark']);
  expect((await get(`${path}/notes`)).hiddenColumns).toEqual(['Commodity', 'Gross weight']);
});

it('finds totals by their word and by their sums, and duplicates by all values where the key is empty', async () => {
  const path = await mapped(
    'totals.csv',
    [
      'Shipment number,Commodity,Gross weight',
      'Y-1,Total wreck parts,4',
      'Y-2,Rice,6.5',
      'Subtotal:,,10.5',
      'Y-3,Salt,1',
      'Y-4,Oil,2',
      ',,3',
      'Grand total,,99',
      ',Tin,5',
      ',Tin,5',
      'Totality,Ore,7',
    ].join('\n'),
  );
  expect(await notesOf(path)).toEqual({
    counts: { total: 3, double: 1 },
    rows: [
      [4, ['total'], null],
      [7, ['total'], null],
      [8, ['total'], null],
      [10, ['double'], 9],
    ],
  });
});

it('leaves rows out of the review and of what is saved, and puts them back', async () => {
  const path = await mapped(
    'out.csv',
    'Shipment number,Commodity,Gross weight\nZ-1,Tea,4\nZ-1,Tea,4\nZ-2,Tea,4\nZ-2,Tea,4\nTotal,,16\n',
  );
  const listed = async (state = '') =>
    (await get(`${path}/rows?state=${state}`)).rows.map(({ rownum }: { rownum: number }) => rownum);
  expect(await listed()).toEqual([2, 3, 4, 5, 6]);
  const out = (body: unknown) => server.call('PUT', `${path}/out`, session, body);
  const single = await out({ rows: [6], out: true });
  expect(single.body.batch.counts).toMatchObject({ rows: 5, out: 1, left: 4, saved: 0, noted: 3 });
  expect(await listed()).toEqual([2, 3, 4, 5]);
  await out({ kind: 'double', out: true });
  expect([await listed(), await listed('out')]).toEqual([
    [2, 4],
    [3, 5, 6],
  ]);
  const back = await out({ rows: [5], out: false });
  expect(back.body.batch.counts).toMatchObject({ out: 2, left: 3 });
  expect(await listed()).toEqual([2, 4, 5]);
  expect((await out({ kind: 'other', out: true })).status).toBe(422);
  const stranger = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('PUT', `${path}/out`, stranger, { rows: [2], out: true })).status).toBe(404);
});
