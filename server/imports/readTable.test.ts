/** Workbooks as people keep them; what else a file may be is in tests/server/imports.test.ts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type RawCell, readTable } from './readTable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Cell = { type: StringConstructor; value: string } | null;
const said = (value: string): Cell => ({ type: String, value });
const shipments = [
  [said('Shipment Number'), said('Carrier')],
  [said('S-1'), said('Maersk')],
];

async function read(...sheets: Cell[][][]): Promise<RawCell[][]> {
  const at = path.join(folder, 'workbook.xlsx');
  const named = sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` }));
  await writeFile(at, await writeExcelFile(named).toBuffer());
  const rows: RawCell[][] = [];
  await readTable(at, { rows: 100, columns: 10 }, async (part) => void rows.push(...part));
  return rows;
}
const asRead = [
  ['Shipment Number', 'Carrier'],
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
