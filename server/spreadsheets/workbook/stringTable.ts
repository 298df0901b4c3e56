/** Texts by number, stored as bytes outside of the heap, where a text of JavaScript takes forty bytes and more. */

const CHUNK_BYTES = 1_048_576;
const FIRST_ENTRIES = 1024;

export class StringTable {
  readonly #chunks: Buffer[] = [];
  /** Bytes used of the last chunk. */
  #used = CHUNK_BYTES;
  /** For each text: twice its position in all chunks, plus one where a letter takes two bytes. */
  #positions = new Uint32Array(FIRST_ENTRIES);
  #lengths = new Uint32Array(FIRST_ENTRIES);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Bytes that the table takes. */
  get bytes(): number {
    return this.#chunks.length * CHUNK_BYTES + this.#positions.byteLength + this.#lengths.byteLength;
  }

  /** @param text of half a million letters at most */
  push(text: string): void {
    const isWide = /[^\0-\xff]/.test(text);
    const bytes = isWide ? text.length * 2 : text.length;
    if (this.#used + bytes > CHUNK_BYTES) {
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
      this.#used = 0;
    }
    const last = this.#chunks.length - 1;
    this.#chunks[last]?.write(text, this.#used, isWide ? 'utf16le' : 'latin1');
    if (this.#count === this.#positions.length) {
      this.#positions = doubled(this.#positions);
      this.#lengths = doubled(this.#lengths);
    }
    this.#positions[this.#count] = (last * CHUNK_BYTES + this.#used) * 2 + (isWide ? 1 : 0);
    this.#lengths[this.#count] = bytes;
    this.#count += 1;
    this.#used += bytes;
  }

  /** @returns undefined for an unknown number */
  at(index: number): string | undefined {
    if (index >= this.#count) return undefined;
    const position = this.#positions[index] as number;
    const place = position >>> 1;
    const from = place % CHUNK_BYTES;
    const to = from + (this.#lengths[index] as number);
    const chunk = this.#chunks[Math.floor(place / CHUNK_BYTES)];
    return chunk?.toString(position % 2 === 1 ? 'utf16le' : 'latin1', from, to);
  }
}

function doubled(entries: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(entries.length * 2);
  larger.set(entries);
  return larger;
}
