/** Workbooks as people keep them; what else a file may be is in tests/server/imports.test.ts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { FileRow, RawCell } from './fileRow.ts';
import { readTable } from './readTable.ts';
import { type HeadingOrder, headingFingerprint, type TableSource } from './tableSource.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Cell = { type: StringConstructor; value: string } | null;
const said = (value: string): Cell => ({ type: String, value });
const shipments = [
  [said('Shipment number'), said('Carrier')],
  [said('S-1'), said('Maersk')],
];

interface Read {
  source: TableSource | undefined;
  rows: FileRow[];
}

async function readFile(at: string, heading: HeadingOrder): Promise<Read> {
  const read: Read = { source: undefined, rows: [] };
  await readTable(at, { limits: { rows: 100, columns: 10 }, heading }, async ({ source, rows }) => {
    read.source ??= source;
    read.rows.push(...rows);
  });
  return read;
}
async function readSheets(sheets: Cell[][][], heading: HeadingOrder = { known: [] }): Promise<Read> {
  const at = path.join(folder, 'workbook.xlsx');
  const named = sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` }));
  await writeFile(at, await writeExcelFile(named).toBuffer());
  return readFile(at, heading);
}
const read = async (...sheets: Cell[][][]): Promise<RawCell[][]> =>
  (await readSheets(sheets)).rows.map(({ cells }) => cells);
async function readCsv(text: string, heading: HeadingOrder = { known: [] }): Promise<Read> {
  const at = path.join(folder, 'text.csv');
  await writeFile(at, text);
  return readFile(at, heading);
}
const asRead = [
  ['Shipment number', 'Carrier'],
  ['S-1', 'Maersk'],
];

it('reads the first sheet of several', async () => {
  expect(await read(shipments, [[said('Notes')]])).toEqual(asRead);
});

it('passes over sheets with nothing in them', async () => {
  expect(await read([], [[null], [said('')]], shipments)).toEqual(asRead);
});

it('leaves out rows with nothing in them', async () => {
  expect(await read([[null, null], ...shipments, [null, said('')]])).toEqual(asRead);
});

it('refuses a workbook of empty sheets', async () => {
  await expect(read([], [])).rejects.toThrow('empty');
});

const titled = [[said('Report of July')], [null], [said('as of'), said('31 July')], ...shipments];
const known = (heading: Cell[], sheet: string, row: number): HeadingOrder => ({
  known: [{ print: headingFingerprint(heading.map((cell) => cell?.value ?? null)), sheet, row }],
});
const [headers] = shipments as [Cell[]];
const numbersOf = ({ rows }: Read) => rows.map(({ number }) => number);

it('begins with the headers, and numbers rows as the file does', async () => {
  const found = await readSheets([
    [[said('Report of July'), null, null], [null], [...headers, said('ETD')], [null], [said('S-1')]],
  ]);
  expect(numbersOf(found)).toEqual([3, 5]);
  expect(found.source).toMatchObject({ sheet: 'Sheet 1', row: 3, by: 'guessed' });
  expect(found.source?.first.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'Report of July'],
    [3, 'Shipment number'],
    [5, 'S-1'],
  ]);
});

it('reads a text with a title of other columns above', async () => {
  const found = await readCsv(
    'Report, of July\n\n"as\nof";31\n\nShipment Number;Carrier;ETD\nS-1;Maersk;x\n\nS-2;MSC;y\n',
  );
  expect(numbersOf(found)).toEqual([5, 6, 8]);
  expect(found.source).toMatchObject({ row: 5, by: 'guessed', sheets: [] });
  expect(found.rows[2]?.cells).toEqual(['S-2', 'MSC', 'y']);
});

it('reads the sheet and the row that are chosen, also what cannot be headers', async () => {
  const chosen = await readSheets([titled, shipments], { sheet: 'Sheet 2', row: 2 });
  expect([numbersOf(chosen), chosen.source?.by, chosen.source?.sheet]).toEqual([[2], 'chosen', 'Sheet 2']);
  expect(chosen.source?.sheets).toEqual([
    { name: 'Sheet 1', hidden: false },
    { name: 'Sheet 2', hidden: false, rows: 2 },
  ]);
  const blank = await readSheets([titled], { row: 2 });
  expect([blank.rows[0], numbersOf(blank)]).toEqual([{ number: 2, cells: [] }, [2, 3, 4, 5]]);
  const empty = await readSheets([titled, []], { sheet: 'Sheet 2' });
  expect(empty.rows).toEqual([{ number: 1, cells: [] }]);
  await expect(readSheets([titled], { sheet: 'gone' })).rejects.toThrow('no sheet gone');
});

it('finds headers by their texts: first in their former sheet, then in any, and reports a missing sheet', async () => {
  const other = [
    [said('Summary'), said('Total'), said('Remark')],
    [said('x'), said('1'), said('y')],
  ];
  const same = await readSheets([other, shipments, titled], known(headers, 'Sheet 3', 9));
  expect([same.source?.sheet, same.source?.row, same.source?.by]).toEqual(['Sheet 3', 4, 'remembered']);
  const gone = await readSheets([other, titled], known(headers, 'July', 4));
  expect(gone.source).toMatchObject({ sheet: 'Sheet 2', row: 4, by: 'remembered', gone: 'July' });
  const single = await readSheets([titled], known(headers, 'July', 4));
  expect(single.source).toMatchObject({ by: 'remembered', sheet: 'Sheet 1' });
  expect(single.source?.gone).toBeUndefined();
  const none = await readSheets([other, titled], known([said('Nothing'), said('like it')], 'July', 4));
  expect(none.source).toMatchObject({ sheet: 'Sheet 1', row: 1, by: 'guessed' });
});

describe('a bank’s table of exchange rates', () => {
  const CODES = Array.from({ length: 40 }, (_, at) => `${'ABCD'[Math.trunc(at / 10)]}X${'ABCDEFGHIJ'[at % 10]}`);
  const day = (at: number) => new Date(Date.UTC(1999, 0, 4) + at * 86_400_000).toISOString().slice(0, 10);
  /** On every tenth day a currency has no rate. */
  const line = (at: number) =>
    `${[day(at), ...CODES.map((_, code) => ((at + code) % 10 === 0 ? 'N/A' : `1.${at % 10}${code}`))].join(',')},`;
  const readRates = async (days: number, limit: number) => {
    const at = path.join(folder, 'rates.csv');
    const lines = [`Date,${CODES.join(',')},`, ...Array.from({ length: days }, (_, number) => line(number))];
    await writeFile(at, `${lines.join('\n')}\n`);
    const rows: FileRow[] = [];
    let largest = 0;
    const order = { limits: { rows: limit, columns: 50 }, heading: 'first', layout: 'centralBankRates' } as const;
    await readTable(at, order, async (part) => {
      rows.push(...part.rows);
      largest = Math.max(largest, part.rows.length);
    });
    return { rows, largest };
  };

  it('is taken whole since 1999, in parts: the limit counts lines of the file', async () => {
    const { rows, largest } = await readRates(6500, 100_000);
    expect([rows.length, largest]).toEqual([1 + 6500 * 36, 1000]);
    expect(rows[1]?.cells).toEqual(['ECB', 'Daily', 'EUR', 'AXB', '1.01', '1999-01-04']);
    expect(rows.at(-1)?.cells).toEqual(['ECB', 'Daily', 'EUR', 'DXJ', '1.939', day(6499)]);
  });

  it('with more days than a file may have lines is refused', async () => {
    expect((await readRates(11, 11)).rows).toHaveLength(1 + 11 * 36);
    await expect(readRates(12, 11)).rejects.toThrow('11');
  });
});
