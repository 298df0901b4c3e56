/** Which bytes the letters of a file are: EDIFACT names its set in the UNB (ISO 9735, UNOA to UNOY), X12 names none. */
import { type Charset, decodeBytes, isUtf8 } from '../../values/charsets.ts';

/** Level UNOA has capitals alone, UNOB both; UNOW and UNOY are ISO 10646, of which UTF-8 is what partners send. */
const EDIFACT_CHARSETS: Readonly<Record<string, Charset>> = {
  UNOA: 'us-ascii',
  UNOB: 'us-ascii',
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'iso-8859-9',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};
export const USUAL_SET = 'UNOC';

export const charsetOf = (set: string): Charset | undefined =>
  Object.hasOwn(EDIFACT_CHARSETS, set) ? EDIFACT_CHARSETS[set] : undefined;

/** The version of the syntax that came with a set (ISO 9735: sets from UNOG on with its third, UTF-8 with its fourth). */
export const syntaxVersion = (set: string): string => (set === 'UNOW' || set === 'UNOY' ? '4' : '3');

/** ISO 9735, annex A: what a level lacks of ASCII. */
const OUTSIDE_UNOA = /[^A-Z0-9 .,\-()/='+:?!"%&*;<>]/u;
const OUTSIDE_UNOB = /[^A-Za-z0-9 .,\-()/='+:?!"%&*;<>]/u;

/** The first letter that one of the two levels below UNOC lacks. */
export const letterOutsideLevel = (text: string, set: string): string | undefined =>
  (set === 'UNOA' ? OUTSIDE_UNOA : set === 'UNOB' ? OUTSIDE_UNOB : undefined)?.exec(text)?.[0];

/** A UNB comes first, behind a UNA and white space at most. */
const HEAD = 200;
const UNB = /^\s*(?:UNA.{6}\s*)?UNB.(UNO[A-Z])/s;

/**
 * The text of a file. A byte order mark says the set; then the UNB; a file that says nothing is UTF-8 where all of its bytes are,
 * else Windows-1252.
 * @param channel the set of the channel it came by, for X12
 */
export function ediText(bytes: Uint8Array, channel?: Charset): string {
  return decodeBytes(bytes, markedSet(bytes) ?? namedSet(bytes) ?? channel ?? guessedSet(bytes));
}

function markedSet(bytes: Uint8Array): Charset | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function namedSet(bytes: Uint8Array): Charset | undefined {
  const set = UNB.exec(decodeBytes(bytes.subarray(0, HEAD), 'iso-8859-1'))?.[1];
  const charset = set === undefined ? undefined : charsetOf(set);
  // A file declared as ASCII with other bytes is read in the detected character set.
  return charset === 'us-ascii' && bytes.some((byte) => byte >= 0x80) ? guessedSet(bytes) : charset;
}

const guessedSet = (bytes: Uint8Array): Charset => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
