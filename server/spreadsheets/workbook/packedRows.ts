/**
 * Rows of a sheet, compressed outside of the heap: a sheet is read to its end before it is known to be the wanted one, and as
 * lists its rows would take many times as much memory.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FileRow } from '../fileRow.ts';

/** A batch is compressed when it has so many letters; a cell counts as some. */
const BATCH_LETTERS = 1_000_000;
const LETTERS_PER_CELL = 8;

export class PackedRows {
  /** Rows that may be the heading, and the first row. */
  readonly head: FileRow[] = [];
  readonly #reach: number;
  readonly #batches: Buffer[] = [];
  #open: FileRow[] = [];
  #openLetters = 0;
  #count = 0;
  #bytes = 0;

  /** @param reach the last row that may be the heading */
  constructor(reach: number) {
    this.#reach = reach;
  }

  get count(): number {
    return this.#count;
  }

  /** Bytes of what is compressed so far. */
  get bytes(): number {
    return this.#bytes;
  }

  push(row: FileRow): void {
    this.#count += 1;
    if (row.number <= this.#reach || this.#count === 1) this.head.push(row);
    this.#open.push(row);
    for (const cell of row.cells) this.#openLetters += LETTERS_PER_CELL + (typeof cell === 'string' ? cell.length : 0);
    if (this.#openLetters < BATCH_LETTERS) return;
    const packed = deflateRawSync(JSON.stringify(this.#open), { level: 1 });
    this.#batches.push(packed);
    this.#bytes += packed.byteLength;
    this.#open = [];
    this.#openLetters = 0;
  }

  /** Rows below a heading. */
  countBelow(heading: number): number {
    return this.#count - this.head.filter(({ number }) => number <= heading).length;
  }

  *[Symbol.iterator](): Generator<FileRow> {
    for (const packed of this.#batches) yield* JSON.parse(inflateRawSync(packed).toString()) as FileRow[];
    yield* this.#open;
  }
}
