/** Numbers as spreadsheets show them: grouped, with a currency, with a sign in front, behind or as brackets. */
import { numberOf } from './number.ts';
import { NUMBER_FORMATS, type NumberFormat } from './writtenFormats.ts';

const MARKS = {
  '1,234.5': [',', '.'],
  '1.234,5': ['.', ','],
  '1 234,5': [' ', ','],
  '1 234.5': [' ', '.'],
  "1'234.5": ["'", '.'],
} as const satisfies Record<NumberFormat, readonly [string, string]>;

const CURRENCY = /^(?:[$€£¥]|[A-Z]{3}(?=[\s\d(]))\s*|\s*(?:[$€£¥]|(?<=[\s\d)-])[A-Z]{3})$/g;
const DASH = /^[-–−]$/;

export const isNumberFormat = (format: string): format is NumberFormat =>
  (NUMBER_FORMATS as readonly string[]).includes(format);

export interface SignedDigits {
  isNegative: boolean;
  /** Without sign and currency; marks are kept, every blank is a plain one, every apostrophe a straight one. */
  digits: string;
}

/**
 * The parts of a written number. A dash beside a currency is how accounting formats show zero.
 * @returns undefined for two signs, and for a text without anything between them
 */
export function signedDigits(text: string): SignedDigits | undefined {
  const outer = text
    .trim()
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('’', "'");
  const bare = outer.replace(CURRENCY, '').trim();
  if (bare !== outer && DASH.test(bare)) return { isNegative: false, digits: '0' };
  const brackets = /^\((.*)\)$/.exec(bare);
  const inner = (brackets?.[1] ?? bare).replace(CURRENCY, '').trim();
  const [, before, middle = '', behind] = /^([+\-−])?\s*(.*?)\s*([-−])?$/.exec(inner) as RegExpExecArray;
  const signs = [before, behind, brackets ? '(' : undefined].filter((sign) => sign !== undefined);
  const digits = middle.replace(CURRENCY, '').trim();
  if (signs.length > 1 || digits === '') return undefined;
  return { isNegative: signs.length === 1 && before !== '+', digits };
}

/** The number as plain text (`1234.5`), or undefined where the text is not written in this format. */
export function readWrittenNumber(text: string, format: NumberFormat): string | undefined {
  const signed = signedDigits(text);
  if (!signed) return undefined;
  const [thousands, point] = MARKS[format];
  const [whole = '', decimals, ...more] = signed.digits.split(point);
  if (more.length > 0 || !/^\d*$/.test(decimals ?? '') || `${whole}${decimals ?? ''}` === '') return undefined;
  const groups = whole.split(thousands);
  // A grouped number never begins with a zero: `0.755` is not 755.
  const areGroups =
    groups.length > 1 && groups.every((group, at) => (at > 0 ? /^\d{3}$/ : /^[1-9]\d{0,2}$/).test(group));
  if (!areGroups && !/^\d*$/.test(whole)) return undefined;
  return `${signed.isNegative ? '-' : ''}${groups.join('') || '0'}${decimals ? `.${decimals}` : ''}`;
}

/**
 * A text that the format of its column does not read, as it is kept: a mark behind it where it would pass for a number, so that
 * no check takes it for one.
 */
export const unreadNumber = (text: string): string => (numberOf(text) === undefined ? text : `${text.trim()} ?`);
