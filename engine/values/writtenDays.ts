/**
 * Days as spreadsheets write them, read by the format of their column: `d-MMM-yy`, `MM/dd/yyyy`. Tokens:
 * d dd M MM MMM MMMM yy yyyy; anything else stands for itself. A time after the day is not looked at.
 */
import { isDay } from './day.ts';
import { monthOf } from './months.ts';

interface Reader {
  regex: RegExp;
  parts: ('d' | 'M' | 'MMM' | 'y' | 'yy')[];
}

const readers = new Map<string, Reader>();

const TOKENS = {
  yyyy: ['(\\d{4})', 'y'],
  yy: ['(\\d{2})', 'yy'],
  MMMM: ['([A-Za-z]{3,9})', 'MMM'],
  MMM: ['([A-Za-z]{3})', 'MMM'],
  MM: ['(\\d{1,2})', 'M'],
  M: ['(\\d{1,2})', 'M'],
  dd: ['(\\d{1,2})', 'd'],
  d: ['(\\d{1,2})', 'd'],
} as const;

/** @returns true if a text is a format: it has a day, a month and a year */
export function isDateFormat(format: string): boolean {
  if (!/^[dMy .,/-]{4,20}$/.test(format)) return false;
  return readerOf(format).parts.length === 3 && /d/.test(format) && /M/.test(format) && /yy/.test(format);
}

function readerOf(format: string): Reader {
  const known = readers.get(format);
  if (known) return known;
  const parts: Reader['parts'] = [];
  const compact = /^y{4}M{2}d{2}$/.test(format);
  const source = format.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|[^A-Za-z]/g, (token) => {
    const found = TOKENS[token as keyof typeof TOKENS] as readonly [string, Reader['parts'][number]] | undefined;
    if (!found) return token === ' ' ? '\\s+' : token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    parts.push(found[1]);
    return compact && found[0] === '(\\d{1,2})' ? '(\\d{2})' : found[0];
  });
  const reader = { regex: new RegExp(`^${source}(?:[T ]+\\d{1,2}:\\d{2}.*)?$`), parts };
  readers.set(format, reader);
  return reader;
}

/** The day as yyyy-MM-dd; undefined if the text has another format or is not a calendar day. */
export function readWrittenDay(text: string, format: string): string | undefined {
  const reader = readerOf(format);
  const values = reader.regex.exec(text.trim())?.slice(1);
  if (!values) return undefined;
  let [year, month, day] = [0, 0, 0];
  reader.parts.forEach((part, index) => {
    const value = values[index] ?? '';
    if (part === 'd') day = Number(value);
    else if (part === 'M') month = Number(value);
    else if (part === 'MMM') month = monthOf(value);
    else if (part === 'y') year = Number(value);
    // Two digits: 70 to 99 are of the last century (POSIX has 69; nothing in freight is that old).
    else year = Number(value) + (Number(value) < 70 ? 2000 : 1900);
  });
  const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
