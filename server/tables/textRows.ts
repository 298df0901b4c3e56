/** The rows of a delimited text, read a piece at a time: no more of it is held than a batch of rows. */
import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { charsetDecoder } from '../../engine/index.ts';
import { sniffDelimiter } from './delimiter.ts';
import type { FileRow, RawCell } from './fileRow.ts';
import { unguarded } from './guard.ts';
import { faults } from './readFault.ts';
import type { Sniffed } from './sniff.ts';
import { type RecordBatch, RecordScanner, type TextFormat } from './textRecords.ts';

type SniffedText = Extract<Sniffed, { kind: 'text' }>;

const READ_BYTES = 262_144;
/** Letters from which the delimiter and the line ends are found. */
const HEAD_LETTERS = 1_000_000;

/**
 * Yields the rows that have something in them, in batches.
 * @param columns most cells of a row
 * @throws ReadFault
 */
export async function* textRows(file: string, sniffed: SniffedText, columns: number): AsyncGenerator<FileRow[]> {
  let head = '';
  let reading: { scanner: RecordScanner; format: TextFormat } | undefined;
  for await (const { text, isLast } of pieces(file, sniffed)) {
    if (!reading) {
      head += text;
      if (head.length < HEAD_LETTERS && !isLast) continue;
      const format = formatOf(file, head, isLast);
      reading = { format, scanner: new RecordScanner(format, columns) };
    }
    const { scanner, format } = reading;
    const batches = scanner.add(head === '' ? text : head, isLast);
    head = '';
    for (const batch of batches) {
      const rows = rowsOf(batch, format);
      if (rows.length > 0) yield rows;
    }
  }
}

async function* pieces(
  file: string,
  { encoding, bom }: SniffedText,
): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decode = charsetDecoder(encoding);
  for await (const bytes of createReadStream(file, { start: bom, highWaterMark: READ_BYTES }))
    yield { text: decode(bytes as Buffer), isLast: false };
  yield { text: decode(), isLast: true };
}

/** @param isWhole the head is the whole text */
function formatOf(file: string, head: string, isWhole: boolean): TextFormat {
  const delimiter = sniffDelimiter(head);
  if (delimiter === undefined && !/\.(csv|tsv|txt)$/i.test(file) && isWhole && !/\n|\r/.test(head.trim()))
    throw faults.noSheet('a text without columns');
  return { delimiter: delimiter ?? ',', newline: lineEnd(head) };
}

function rowsOf({ text, firstNumber }: RecordBatch, format: TextFormat): FileRow[] {
  // Papa Parse reads an empty text as no row.
  const { data } = Papa.parse<string[]>(text, { ...format });
  return data.flatMap((row, index): FileRow[] =>
    row.every((cell) => cell.trim() === '') ? [] : [{ number: firstNumber + index, cells: row.map(textCell) }],
  );
}

/** The apostrophe that an export puts before what a spreadsheet would run as a formula (see guard.ts). */
function textCell(cell: string): RawCell {
  if (cell === '') return null;
  return unguarded(cell);
}

/** CR alone is how some published files end their lines; quoted line ends do not count. */
function lineEnd(text: string): TextFormat['newline'] {
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === 34) quoted = !quoted;
    else if (!quoted && letter === 10) return '\n';
    else if (!quoted && letter === 13) return text.charCodeAt(index + 1) === 10 ? '\r\n' : '\r';
  }
  return '\n';
}
