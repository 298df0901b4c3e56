/** Exported files, read again as another program would read them. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Download } from 'playwright';
import readExcelFile from 'read-excel-file/node';

/** A row by the headings of the file; empty cells are ''. */
export type ReadRow = Record<string, string>;

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);

function named(table: readonly (readonly unknown[])[]): ReadRow[] {
  const [headings = [], ...rows] = table;
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [textOf(heading), textOf(row[at])])));
}

export async function readXlsx(download: Download): Promise<ReadRow[]> {
  const sheets: unknown = await readExcelFile(readFileSync(await download.path()));
  return named(Array.isArray(sheets) && sheets[0]?.data ? sheets[0].data : (sheets as unknown[][]));
}

export async function readCsv(download: Download): Promise<ReadRow[]> {
  const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
  return named(Papa.parse<string[]>(text, { skipEmptyLines: true }).data);
}
