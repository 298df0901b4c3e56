/**
 * Unpacks a web font (WOFF 1.0, https://www.w3.org/TR/WOFF/) to a plain font (sfnt). The PDF library unpacks a WOFF
 * again for each glyph that it draws, which took most of the time of an invoice.
 */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
/** Sizes of the WOFF header and table directory entries in bytes (sections 3 and 4). */
const HEADER = 44;
const ENTRY = 20;
/** The same of the sfnt. */
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Tables begin at multiples of four bytes. */
const padded = (length: number): number => (length + 3) & ~3;

/**
 * @returns the bytes of the original font
 * @throws Error for invalid data, or a table with the wrong length
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.length < HEADER || woff.readUInt32BE(0) !== SIGNATURE) throw new Error('This is no WOFF.');
  const count = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  // Binary search parameters for readers.
  sfnt.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  // The directory is in the order of names; the tables lie in the order of the file.
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    return { index, tag: woff.subarray(at, at + 4), offset, packed, length, checksum: woff.readUInt32BE(at + 16) };
  });
  let place = SFNT_HEADER + count * SFNT_ENTRY;
  for (const { index, tag, offset, packed, length, checksum } of entries.sort(
    (one, other) => one.offset - other.offset,
  )) {
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    if (table.length !== length)
      throw new Error(`The table ${tag.toString('latin1')} has another length than it says.`);
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(sfnt, at);
    sfnt.writeUInt32BE(checksum, at + 4);
    sfnt.writeUInt32BE(place, at + 8);
    sfnt.writeUInt32BE(length, at + 12);
    table.copy(sfnt, place);
    place += padded(length);
  }
  return sfnt;
}
