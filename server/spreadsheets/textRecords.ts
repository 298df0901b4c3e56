/**
 * Parts delimited text into batches of whole records while it is read, and counts columns, letters and lines on the way: what is
 * beyond a limit is refused at that letter, before anything is parsed. Quotes are read as Papa Parse reads them.
 */
import { faults } from './readFault.ts';

/** Letters of one cell, and of one row. */
const MAX_CELL = 1_000_000;
const MAX_ROW = 8_000_000;
/** Lines of a file, empty ones included: more than any spreadsheet has. */
const MAX_LINES = 2_000_000;
const BATCH = { letters: 250_000, records: 1000 } as const;

/** No text has it: what is read as a text has no zero bytes. */
const NO_QUOTE = '\0';
const NO_BREAK_SPACE = 160;

/** True for characters that `trim` removes. */
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= NO_BREAK_SPACE && String.fromCharCode(code).trim() === '');

export interface TextFormat {
  delimiter: string;
  /** The mark around texts; empty for none. */
  quote: string;
  newline: '\r\n' | '\n' | '\r';
}

/** Whole records: their text without the last line end, and the number of the first. */
export interface RecordBatch {
  text: string;
  firstNumber: number;
}

export class RecordScanner {
  readonly #delimiter: number;
  readonly #quote: string;
  readonly #quoteCode: number;
  readonly #newline: string;
  readonly #columns: number;
  /** Text whose records have not ended yet, and how far it is scanned. */
  #text = '';
  #at = 0;
  #isQuoted = false;
  #cellStart = 0;
  #rowStart = 0;
  #column = 1;
  #number = 1;
  #batchNumber = 1;
  #batchStart = 0;

  constructor({ delimiter, newline, quote }: TextFormat, columns: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote || NO_QUOTE;
    this.#quoteCode = this.#quote.charCodeAt(0);
    this.#newline = newline;
    this.#columns = columns;
  }

  /** @param isLast no more text follows @returns the batches that are complete @throws ReadFault */
  add(text: string, isLast: boolean): RecordBatch[] {
    this.#text += text;
    const batches: RecordBatch[] = [];
    // Decisions look past a letter: after a quote at spaces, after CR at LF.
    const { length } = this.#text;
    while (this.#at < length) {
      const isDecided = this.#isQuoted ? this.#quoted(isLast) : this.#plain(isLast, batches);
      if (!isDecided) break;
    }
    // The rest belongs to one cell.
    if (length - this.#cellStart > MAX_CELL) throw faults.longCell(MAX_CELL);
    if (length - this.#rowStart > MAX_ROW) throw faults.longRow(MAX_ROW);
    if (isLast) this.#finish(batches, length, length);
    this.#dropRead();
    return batches;
  }

  /** Letters outside of quotes, up to one that means something. @returns false where it takes more text to decide */
  #plain(isLast: boolean, batches: RecordBatch[]): boolean {
    const text = this.#text;
    const lineEnd = this.#newline.charCodeAt(0);
    let at = this.#at;
    let code = 0;
    for (; at < text.length; at += 1) {
      code = text.charCodeAt(at);
      if (code === this.#delimiter || code === lineEnd || (code === this.#quoteCode && at === this.#cellStart)) break;
    }
    this.#at = at;
    if (at === text.length) return true;
    if (code === this.#quoteCode) {
      this.#isQuoted = true;
      this.#at += 1;
    } else if (code === this.#delimiter) {
      this.#endCell();
      this.#at += 1;
      this.#cellStart = this.#at;
      this.#column += 1;
      if (this.#column > this.#columns) throw faults.tooWide(this.#columns);
    } else if (text.startsWith(this.#newline, at)) {
      this.#endRecord(batches);
    } else {
      if (at + this.#newline.length > text.length && !isLast) return false;
      this.#at += 1;
    }
    return true;
  }

  /** Letters up to the next quote. A quote ends the cell where a delimiter or an end follows, spaces in between. */
  #quoted(isLast: boolean): boolean {
    const quote = this.#text.indexOf(this.#quote, this.#at);
    if (quote === -1) {
      this.#at = this.#text.length;
      return true;
    }
    let next = quote + 1;
    if (this.#text.charCodeAt(next) === this.#quoteCode) {
      this.#at = next + 1;
      return true;
    }
    while (this.#isSpaceAt(next)) next += 1;
    if (next + this.#newline.length > this.#text.length && !isLast) {
      this.#at = quote;
      return false;
    }
    const ends =
      next >= this.#text.length ||
      this.#text.charCodeAt(next) === this.#delimiter ||
      this.#text.startsWith(this.#newline, next);
    this.#isQuoted = !ends;
    this.#at = ends ? next : quote + 1;
    return true;
  }

  #isSpaceAt(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return isSpace(code) && code !== this.#delimiter && !this.#text.startsWith(this.#newline, at);
  }

  #endCell(): void {
    if (this.#at - this.#cellStart > MAX_CELL) throw faults.longCell(MAX_CELL);
  }

  #endRecord(batches: RecordBatch[]): void {
    this.#endCell();
    if (this.#at - this.#rowStart > MAX_ROW) throw faults.longRow(MAX_ROW);
    const end = this.#at;
    this.#at += this.#newline.length;
    this.#cellStart = this.#at;
    this.#rowStart = this.#at;
    this.#column = 1;
    this.#number += 1;
    if (this.#number > MAX_LINES) throw faults.manyLines(MAX_LINES);
    const isFull = this.#number - this.#batchNumber >= BATCH.records || this.#at - this.#batchStart >= BATCH.letters;
    if (isFull) this.#finish(batches, end, this.#at);
  }

  #finish(batches: RecordBatch[], end: number, next: number): void {
    if (next > this.#batchStart)
      batches.push({ text: this.#text.slice(this.#batchStart, end), firstNumber: this.#batchNumber });
    this.#batchStart = next;
    this.#batchNumber = this.#number;
  }

  /** Forgets the text of the batches that were handed out. */
  #dropRead(): void {
    const gone = this.#batchStart;
    this.#text = this.#text.slice(gone);
    this.#at -= gone;
    this.#cellStart -= gone;
    this.#rowStart -= gone;
    this.#batchStart = 0;
  }
}
