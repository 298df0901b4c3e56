import type { Charset } from '../../engine/values/charsets.ts';

/** Detects the type of a file by its bytes: the extension is not reliable. */
export type Sniffed =
  | { kind: 'empty' | 'xlsxOrZip' | 'legacy' }
  | { kind: 'other'; what: string }
  | { kind: 'text'; encoding: Charset; bom: number };

const MAGIC: readonly (readonly [string, string])[] = [
  ['25504446', 'a PDF'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['52494646', 'a picture or sound'],
  ['1f8b', 'a compressed file'],
  ['377abcaf', 'an archive'],
  ['52617221', 'an archive'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
  ['7b5c727466', 'a text document (RTF)'],
];

/** @param bytes the beginning of the file, 64 kB of it; a text without a mark may be in another encoding further on */
export function sniff(bytes: Buffer): Sniffed {
  if (bytes.length === 0 || bytes.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) {
    return { kind: 'empty' };
  }
  const start = bytes.subarray(0, 8).toString('hex');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return { kind: 'xlsxOrZip' };
  if (start === 'd0cf11e0a1b11ae1') return { kind: 'legacy' };
  const magic = MAGIC.find(([hex]) => start.startsWith(hex));
  if (magic) return { kind: 'other', what: magic[1] };
  if (start.startsWith('efbbbf')) return { kind: 'text', encoding: 'utf-8', bom: 3 };
  if (start.startsWith('fffe')) return { kind: 'text', encoding: 'utf-16le', bom: 2 };
  if (start.startsWith('feff')) return { kind: 'text', encoding: 'utf-16be', bom: 2 };
  return withoutMark(bytes);
}

function withoutMark(bytes: Buffer): Sniffed {
  const part = bytes.subarray(0, 65_536);
  let even = 0;
  let odd = 0;
  let control = 0;
  for (let index = 0; index < part.length; index += 1) {
    const byte = part[index] as number;
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    } else if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) control += 1;
  }
  const half = part.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return { kind: 'text', encoding: 'utf-16le', bom: 0 };
  if (even > half * 0.4 && odd < half * 0.05) return { kind: 'text', encoding: 'utf-16be', bom: 0 };
  if (even + odd > 0 || control > part.length * 0.01) return { kind: 'other', what: 'a binary file' };
  if (/^\s*(<!doctype html|<html)/i.test(part.subarray(0, 200).toString('latin1'))) {
    return { kind: 'other', what: 'a web page' };
  }
  return { kind: 'text', encoding: 'utf-8', bom: 0 };
}
