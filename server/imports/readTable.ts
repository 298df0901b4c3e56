/** A file as rows of cells, whatever it was written in. Runs in the worker: it may take all the memory it is allowed. */
import { open, readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import readSheets, { readSheet } from 'read-excel-file/node';
import { unguarded } from '../exports/guard.ts';
import { checkZip } from './checkZip.ts';
import { sniffDelimiter } from './delimiter.ts';
import { faults } from './readFault.ts';
import { type Sniffed, sniff } from './sniff.ts';

/** A cell as the file has it: text as written; numbers, truth and days where the workbook says so. */
export type RawCell = string | number | boolean | null;

export interface ReadLimits {
  rows: number;
  columns: number;
}

/** Calls `take` with parts of the rows, the heading first. @throws ReadFault */
export async function readTable(
  file: string,
  limits: ReadLimits,
  take: (rows: RawCell[][]) => Promise<void>,
): Promise<void> {
  const sniffed = await sniffFile(file);
  if (sniffed.kind === 'empty') throw faults.empty();
  if (sniffed.kind === 'legacy') throw faults.legacy();
  if (sniffed.kind === 'other') throw faults.noSheet(sniffed.what);
  if (sniffed.kind === 'text') await readText(file, sniffed, limits, take);
  else await readWorkbook(file, limits, take);
}

async function sniffFile(file: string): Promise<Sniffed> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Buffer.alloc(Math.min(size, 16));
    await handle.read(start, 0, start.length, 0);
    // A workbook shows itself at once; of a text all is looked at, since its encoding may show late.
    const first = sniff(start);
    return first.kind === 'text' || first.kind === 'empty' ? sniff(await readFile(file)) : first;
  } finally {
    await handle.close();
  }
}

const PART = 1000;

async function readWorkbook(
  file: string,
  limits: ReadLimits,
  take: (rows: RawCell[][]) => Promise<void>,
): Promise<void> {
  await checkZip(file);
  const filled = await filledRows(file);
  if (filled.length === 0) throw faults.empty();
  if (filled.length - 1 > limits.rows) throw faults.tooMany(limits.rows);
  for (let start = 0; start < filled.length; start += PART) {
    const part = filled.slice(start, start + PART);
    if (part.some((row) => row.length > limits.columns)) throw faults.tooWide(limits.columns);
    await take(part.map((row) => row.map(workbookCell)));
  }
}

/** The rows with something in them, of the first sheet that has any. */
async function filledRows(file: string): Promise<unknown[][]> {
  const filledOf = (rows: unknown[][]) => rows.filter((row) => row.some((cell) => cell !== null && cell !== ''));
  try {
    const first = filledOf(await readSheet(file));
    if (first.length > 0) return first;
    // The others are read only then: most workbooks have what they say in the first.
    const sheets = await readSheets(file);
    return sheets.map(({ data }) => filledOf(data)).find((rows) => rows.length > 0) ?? [];
  } catch (error) {
    throw faults.broken((error as Error).message);
  }
}

function workbookCell(cell: unknown): RawCell {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'string') return cell;
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return null;
    // A workbook's date is a day without a zone; the reader gives it as that day at 0:00 UTC.
    const iso = cell.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
  }
  return String(cell);
}

async function readText(
  file: string,
  sniffed: Extract<Sniffed, { kind: 'text' }>,
  limits: ReadLimits,
  take: (rows: RawCell[][]) => Promise<void>,
): Promise<void> {
  const bytes = await readFile(file);
  const text = new TextDecoder(sniffed.encoding).decode(bytes.subarray(sniffed.bom));
  const delimiter = sniffDelimiter(text);
  if (delimiter === undefined && !/\.(csv|tsv|txt)$/i.test(file) && !/\n|\r/.test(text.trim())) {
    throw faults.noSheet('a text without columns');
  }
  const { data } = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? ',',
    newline: lineEnd(text),
    skipEmptyLines: 'greedy',
  });
  if (data.length === 0) throw faults.empty();
  if (data.length - 1 > limits.rows) throw faults.tooMany(limits.rows);
  for (let start = 0; start < data.length; start += PART) {
    const part = data.slice(start, start + PART);
    if (part.some((row) => row.length > limits.columns)) throw faults.tooWide(limits.columns);
    await take(part.map((row) => row.map((cell) => textCell(cell))));
  }
}

/** The apostrophe that an export puts before what a spreadsheet would run as a formula (see exports/guard.ts). */
function textCell(cell: string): RawCell {
  if (cell === '') return null;
  return unguarded(cell);
}

/** CR alone is how some published files end their lines; quoted line ends do not count. */
function lineEnd(text: string): '\r\n' | '\n' | '\r' {
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === 34) quoted = !quoted;
    else if (!quoted && letter === 10) return '\n';
    else if (!quoted && letter === 13) return text.charCodeAt(index + 1) === 10 ? '\r\n' : '\r';
  }
  return '\n';
}
