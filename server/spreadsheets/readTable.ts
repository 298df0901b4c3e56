/** Reads a file of any format as rows of cells. Runs in the reading process, whose memory limit it may use up. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { centralBankUnfolding } from './centralBankRates.ts';
import type { FileRow } from './fileRow.ts';
import { faults } from './readFault.ts';
import type { ReadLimits, ReadOrder } from './readOrder.ts';
import { type Sniffed, sniff } from './sniff.ts';
import { findHeading, reachOf, sourceOf, type TableSource } from './tableSource.ts';
import { TextRows } from './textRows.ts';
import { readWorkbook, type WorkbookRows } from './workbook/readWorkbook.ts';

/** Rows in the order of the file. The first part starts with the headers and contains their location. */
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
  if (sniffed.kind === 'text')
    await giveText(new TextRows(file, sniffed, order.limits.columns, order.text), order, take);
  else await giveWorkbook(await readWorkbook(file, order), order.limits, take);
}

/** A part has so many rows at most, and ends with the row that fills it: a part is sent as one message. */
const PART = { rows: 1000, letters: 4_000_000 } as const;

function* partsOf(rows: Iterable<FileRow>): Generator<FileRow[]> {
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

const withHeading = (rows: readonly FileRow[], { row }: TableSource): FileRow[] => [
  rows.find(({ number }) => number === row) ?? { number: row, cells: [] },
  ...rows.filter(({ number }) => number > row),
];

/** The heading of a sheet and the rows below it. */
function* below({ rows, source }: WorkbookRows): Generator<FileRow> {
  yield rows.head.find(({ number }) => number === source.row) ?? { number: source.row, cells: [] };
  for (const row of rows) if (row.number > source.row) yield row;
}

async function giveWorkbook(sheet: WorkbookRows, limits: ReadLimits, take: Take): Promise<void> {
  if (sheet.rows.countBelow(sheet.source.row) > limits.rows) throw faults.tooMany(limits.rows);
  let isFirst = true;
  for (const part of partsOf(below(sheet))) {
    if (part.some(({ cells }) => cells.length > limits.columns)) throw faults.tooWide(limits.columns);
    await take({ rows: part, ...(isFirst ? { source: sheet.source } : {}) });
    isFirst = false;
  }
}

/** Gives rows while the file is read. Only the rows among which the heading may be are gathered. */
async function giveText(text: TextRows, order: ReadOrder, take: Take): Promise<void> {
  const { heading, limits } = order;
  const reach = reachOf(heading);
  let head: FileRow[] | undefined = [];
  let lines = 0;
  const giveParts = async (rows: readonly FileRow[], source?: TableSource) => {
    if (lines > limits.rows) throw faults.tooMany(limits.rows);
    let first = source ? { source } : {};
    for (const part of partsOf(rows)) {
      await take({ rows: part, ...first });
      first = {};
    }
  };
  const begin = async (rows: FileRow[], isUnfolded: boolean) => {
    const source = { ...sourceOf(rows, findHeading(rows, heading)), ...(text.reading ? { text: text.reading } : {}) };
    const table = withHeading(rows, source);
    // The heading and titles above it do not count as rows.
    lines = (isUnfolded ? lines : table.length) - 1;
    await giveParts(table, source);
  };
  let isBank = false;
  for await (const { rows, count, isUnfolded } of unfolded(text.batches(), order)) {
    isBank = isUnfolded;
    lines += count;
    if (!head) {
      await giveParts(rows);
      continue;
    }
    head.push(...rows);
    if ((head.at(-1)?.number ?? 0) <= reach) continue;
    await begin(head, isUnfolded);
    head = undefined;
  }
  if (!head) return;
  if (head.length === 0) throw faults.empty();
  await begin(head, isBank);
}

interface Unfolded {
  rows: FileRow[];
  /** Rows of the file that these are made of: the limit is one of the file. */
  count: number;
  isUnfolded: boolean;
}

/** Rows in the layout that is looked for. */
async function* unfolded(batches: AsyncIterable<FileRow[]>, { layout }: ReadOrder): AsyncGenerator<Unfolded> {
  let unfold: ReturnType<typeof centralBankUnfolding>;
  let isFirst = true;
  for await (const batch of batches) {
    if (isFirst && layout === 'centralBankRates') unfold = centralBankUnfolding(batch[0]);
    isFirst = false;
    yield { rows: unfold ? unfold(batch) : batch, count: batch.length, isUnfolded: unfold !== undefined };
  }
}

async function sniffFile(file: string): Promise<Sniffed> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(65_536);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    const first = sniff(start.subarray(0, bytesRead));
    // The encoding of a text without a mark may show late, and so may what follows empty lines.
    if (first.kind === 'empty' || (first.kind === 'text' && first.bom === 0 && !first.encoding.startsWith('utf-16')))
      return await sniffWhole(file);
    return first;
  } finally {
    await handle.close();
  }
}

async function sniffWhole(file: string): Promise<Sniffed> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isEmpty = true;
  const decode = (bytes?: Buffer) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (isEmpty) isEmpty = text.trim() === '';
    } catch {
      isUtf8 = false;
      isEmpty = false;
    }
  };
  for await (const bytes of createReadStream(file)) {
    decode(bytes as Buffer);
    if (!isUtf8) break;
  }
  if (isUtf8) decode();
  return isEmpty ? { kind: 'empty' } : { kind: 'text', encoding: isUtf8 ? 'utf-8' : 'windows-1252', bom: 0 };
}
