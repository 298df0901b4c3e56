/** A file as rows of cells, whatever it was written in. Runs in the reading process: it may take all the memory it is allowed. */
import { open, readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { unfoldCentralBankRates } from './centralBankRates.ts';
import { sniffDelimiter } from './delimiter.ts';
import type { FileRow, RawCell } from './fileRow.ts';
import { unguarded } from './guard.ts';
import { faults } from './readFault.ts';
import type { ReadLimits, ReadOrder } from './readOrder.ts';
import { type Sniffed, sniff } from './sniff.ts';
import { findHeading, type SourceOf, sourceOf, type TableSource } from './tableSource.ts';
import { readWorkbook } from './workbook/readWorkbook.ts';

/** Rows in the order of the file. The first part begins with the headers and says where they stand. */
export interface TablePart {
  source?: TableSource;
  rows: FileRow[];
}

type Take = (part: TablePart) => Promise<void>;

/** Calls `take` with parts of the rows, the heading first; what is above it is left out. @throws ReadFault */
export async function readTable(file: string, order: ReadOrder, take: Take): Promise<void> {
  const sniffed = await sniffFile(file);
  if (sniffed.kind === 'empty') throw faults.empty();
  if (sniffed.kind === 'legacy') throw faults.legacy();
  if (sniffed.kind === 'other') throw faults.noSheet(sniffed.what);
  const read = sniffed.kind === 'text' ? await readText(file, sniffed, order) : await readWorkbook(file, order);
  await give(read, order.limits, take);
}

/** Rows, and how many lines of the file they are of where that are fewer: the limit is one of the file, not of what is made of it. */
type ReadRows = SourceOf & { lines?: number };

/** A part has so many rows at most, and ends with the row that fills it: a part is sent as one message. */
const PART = { rows: 1000, letters: 4_000_000 } as const;

function* partsOf(rows: readonly FileRow[]): Generator<FileRow[]> {
  let part: FileRow[] = [];
  let letters = 0;
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) if (typeof cell === 'string') letters += cell.length;
    if (part.length < PART.rows && letters < PART.letters) continue;
    yield part;
    part = [];
    letters = 0;
  }
  if (part.length > 0) yield part;
}

async function give({ rows: all, source, lines }: ReadRows, limits: ReadLimits, take: Take): Promise<void> {
  const heading = all.find(({ number }) => number === source.row) ?? { number: source.row, cells: [] };
  const rows = [heading, ...all.filter(({ number }) => number > source.row)];
  if ((lines ?? rows.length - 1) > limits.rows) throw faults.tooMany(limits.rows);
  let isFirst = true;
  for (const part of partsOf(rows)) {
    if (part.some(({ cells }) => cells.length > limits.columns)) throw faults.tooWide(limits.columns);
    await take({ rows: part, ...(isFirst ? { source } : {}) });
    isFirst = false;
  }
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

async function readText(
  file: string,
  sniffed: Extract<Sniffed, { kind: 'text' }>,
  { heading, layout }: ReadOrder,
): Promise<ReadRows> {
  const bytes = await readFile(file);
  const text = new TextDecoder(sniffed.encoding).decode(bytes.subarray(sniffed.bom));
  const delimiter = sniffDelimiter(text);
  if (delimiter === undefined && !/\.(csv|tsv|txt)$/i.test(file) && !/\n|\r/.test(text.trim())) {
    throw faults.noSheet('a text without columns');
  }
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiter ?? ',', newline: lineEnd(text) });
  const read = data.flatMap((row, index): FileRow[] =>
    row.every((cell) => cell.trim() === '') ? [] : [{ number: index + 1, cells: row.map(textCell) }],
  );
  const unfolded = layout === 'centralBankRates' ? unfoldCentralBankRates(read) : read;
  const rows = [...unfolded];
  if (rows.length === 0) throw faults.empty();
  const source = sourceOf(rows, findHeading(rows, heading));
  return { rows, source, ...(unfolded === read ? {} : { lines: read.length - 1 }) };
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
