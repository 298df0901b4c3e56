/**
 * Texts as bytes of a character set and back, alike in every browser and every Node: WHATWG decoders take ISO 8859-1 for
 * Windows-1252, and that of Node 20 takes Windows-1252 for ISO 8859-1.
 */

/** The Encoding Standard as far as it is used: every browser and Node has it, and the engine is compiled with the types of neither. */
declare const TextDecoder: new (
  charset: string,
  options?: { fatal?: boolean },
) => { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

/** ISO 8859 parts 1 to 9 by `iso-8859-N`. */
export const CHARSETS = [
  'us-ascii',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'windows-1252',
  'utf-8',
  'utf-16le',
  'utf-16be',
] as const;
export type Charset = (typeof CHARSETS)[number];

export const isCharset = (name: unknown): name is Charset => (CHARSETS as readonly unknown[]).includes(name);

/** Bytes 80 to 9F of Windows-1252; five have no letter (Unicode mappings, VENDORS/MICSFT/WINDOWS/CP1252). */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const REPLACEMENT = '\uFFFD';
/** A function takes so many arguments everywhere. */
const PART = 8192;

interface OneByte {
  /** The letter of each byte as its code; the replacement character for a byte without one. */
  readonly codes: Uint16Array;
  readonly bytes: ReadonlyMap<string, number>;
}

const tables = new Map<Charset, OneByte>();

function tableOf(charset: Charset): OneByte {
  const known = tables.get(charset);
  if (known) return known;
  const letters = Array.from({ length: 256 }, (_, byte) => letterOf(charset, byte));
  const bytes = new Map(letters.flatMap((letter, byte) => (letter === REPLACEMENT ? [] : [[letter, byte] as const])));
  const table = { codes: Uint16Array.from(letters, (letter) => letter.charCodeAt(0)), bytes };
  tables.set(charset, table);
  return table;
}

function letterOf(charset: Charset, byte: number): string {
  const same = String.fromCharCode(byte);
  if (byte < 0x80) return same;
  if (charset === 'us-ascii') return REPLACEMENT;
  if (byte < 0xa0) return charset === 'windows-1252' ? (WINDOWS_1252[byte - 0x80] as string) : same;
  if (charset === 'windows-1252' || charset === 'iso-8859-1') return same;
  // Of A0 to FF the decoders know what the standards say.
  return new TextDecoder(charset).decode(Uint8Array.of(byte));
}

const isUnicode = (charset: Charset): charset is 'utf-8' | 'utf-16le' | 'utf-16be' => charset.startsWith('utf-');

/** Decodes bytes as text; invalid bytes become the replacement character. A byte order mark is removed. */
export function decodeBytes(bytes: Uint8Array, charset: Charset): string {
  if (isUnicode(charset)) return new TextDecoder(charset).decode(bytes);
  const { codes } = tableOf(charset);
  const parts: string[] = [];
  // Letter by letter a text would be a rope, and take many times its memory.
  for (let at = 0; at < bytes.length; at += PART) {
    const part = Uint16Array.from(bytes.subarray(at, at + PART), (byte) => codes[byte] as number);
    parts.push(String.fromCharCode(...part));
  }
  return parts.join('');
}

/** Decodes bytes that come piece by piece; without a piece, what is left over at the end. */
export function charsetDecoder(charset: Charset): (piece?: Uint8Array) => string {
  if (!isUnicode(charset)) return (piece) => (piece ? decodeBytes(piece, charset) : '');
  const decoder = new TextDecoder(charset);
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
}

/** @returns true if all bytes are valid UTF-8 */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The first letter of a text that a character set lacks. */
export function letterOutside(text: string, charset: Charset): string | undefined {
  if (isUnicode(charset)) return undefined;
  const { bytes } = tableOf(charset);
  for (const letter of text) if (!bytes.has(letter)) return letter;
  return undefined;
}

/** Bytes of a text. @throws RangeError for a letter that the set lacks, and for UTF-16, which nothing here writes */
export function encodeText(text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  if (isUnicode(charset)) throw new RangeError(`Nothing is written in ${charset}.`);
  const { bytes } = tableOf(charset);
  const letters = [...text];
  return Uint8Array.from(letters, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new RangeError(`${charset} has no letter ${letter}.`);
    return byte;
  });
}
