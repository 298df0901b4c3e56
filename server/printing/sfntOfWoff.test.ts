import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { fontFiles } from './printFonts.ts';
import { sfntOfWoff } from './sfntOfWoff.ts';

/** As OpenType sums up a table ("Calculating checksums"): words of four bytes. */
function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

const packed = () =>
  readFileSync(createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'));

it.each([
  ...fontFiles('latin'),
  ...fontFiles('cyrillic-ext'),
  ...fontFiles('thai'),
])('%s has each table as its sum says', (_, bytes) => {
  const tags = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const [sum, place, length] = [4, 8, 12].map((field) => bytes.readUInt32BE(at + field)) as [number, number, number];
    const table = Buffer.alloc((length + 3) & ~3);
    bytes.copy(table, 0, place, place + length);
    const tag = bytes.toString('latin1', at, at + 4);
    // The checksum of "head" excludes its own adjustment field.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    expect(sumOf(table), tag).toBe(sum);
    return tag;
  });
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']));
});

it('refuses data that is not a WOFF, and a table of the wrong length', () => {
  expect(() => sfntOfWoff(Buffer.from('no font'))).toThrow('This is no WOFF.');
  const shortened = packed();
  // The length of the first table (section 4: tag, offset, packed length, length).
  shortened.writeUInt32BE(shortened.readUInt32BE(44 + 12) + 1, 44 + 12);
  expect(() => sfntOfWoff(shortened)).toThrow('has another length than it says');
});
