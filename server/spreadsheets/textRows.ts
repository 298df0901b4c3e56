/** The rows of a delimited text, read a piece at a time: no more of it is held than a batch of rows. */
import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { charsetDecoder } from '../../engine/values/charsets.ts';
import { unguarded } from '../../engine/values/formulaGuard.ts';
import { sniffDelimiter } from './delimiter.ts';
import type { FileRow, RawCell } from './fileRow.ts';
import { faults } from './readFault.ts';
import type { Sniffed } from './sniff.ts';
import type { TextReading } from './textReading.ts';
import { type RecordBatch, RecordScanner, type TextFormat } from './textRecords.ts';

type SniffedText = Extract<Sniffed, { kind: 'text' }>;

const READ_BYTES = 262_144;
/** Letters from which the delimiter and the line ends are found. */
const HEAD_LETTERS = 1_000_000;

export class TextRows {
  /** How the text is read; known once rows are there. */
  reading: TextReading | undefined;
  readonly #file: string;
  readonly #sniffed: SniffedText;
  readonly #columns: number;
  readonly #chosen: Partial<TextReading>;

  /** @param columns most cells of a row */
  constructor(file: string, sniffed: SniffedText, columns: number, chosen: Partial<TextReading> = {}) {
    this.#file = file;
    this.#columns = columns;
    this.#chosen = chosen;
    this.#sniffed = { ...sniffed, encoding: chosen.encoding ?? sniffed.encoding };
  }

  /** Yields the rows that have something in them, in batches. @throws ReadFault */
  async *batches(): AsyncGenerator<FileRow[]> {
    let head = '';
    let scan: { scanner: RecordScanner; format: TextFormat } | undefined;
    for await (const { text, isLast } of pieces(this.#file, this.#sniffed)) {
      if (!scan) {
        head += text;
        if (head.length < HEAD_LETTERS && !isLast) continue;
        const format = this.#formatOf(head, isLast);
        scan = { format, scanner: new RecordScanner(format, this.#columns) };
      }
      const { scanner, format } = scan;
      const batches = scanner.add(head === '' ? text : head, isLast);
      head = '';
      for (const batch of batches) {
        const rows = rowsOf(batch, format);
        if (rows.length > 0) yield rows;
      }
    }
  }

  /** @param isWhole the head is the whole text */
  #formatOf(head: string, isWhole: boolean): TextFormat {
    const quote = this.#chosen.quote ?? '"';
    const delimiter = this.#chosen.delimiter ?? sniffDelimiter(head, quote);
    if (delimiter === undefined && !/\.(csv|tsv|txt)$/i.test(this.#file) && isWhole && !/\n|\r/.test(head.trim()))
      throw faults.noSheet('a text without columns');
    this.reading = { delimiter: delimiter ?? ',', quote, encoding: this.#sniffed.encoding };
    return { delimiter: delimiter ?? ',', quote, newline: lineEnd(head, quote) };
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

function rowsOf({ text, firstNumber }: RecordBatch, format: TextFormat): FileRow[] {
  // Papa Parse reads an empty text as no row.
  const { data } = Papa.parse<string[]>(text, {
    delimiter: format.delimiter,
    newline: format.newline,
    quoteChar: format.quote || '\0',
  });
  return data.flatMap((row, index): FileRow[] =>
    row.every((cell) => cell.trim() === '') ? [] : [{ number: firstNumber + index, cells: row.map(textCell) }],
  );
}

/** The apostrophe that an export puts before what a spreadsheet would run as a formula (see formulaGuard.ts). */
function textCell(cell: string): RawCell {
  if (cell === '') return null;
  return unguarded(cell);
}

/** CR alone is how some published files end their lines; quoted line ends do not count. */
function lineEnd(text: string, quote: string): TextFormat['newline'] {
  const mark = quote === '' ? -1 : quote.charCodeAt(0);
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === mark) quoted = !quoted;
    else if (!quoted && letter === 10) return '\n';
    else if (!quoted && letter === 13) return text.charCodeAt(index + 1) === 10 ? '\r\n' : '\r';
  }
  return '\n';
}
