/**
 * The contract of rules and filters read a second time, as literally and as slowly as it is written, by somebody who had not seen
 * the engine: what both got wrong in the same way is all that can hide. Tests only; shares no code with the engine. Values:
 * docs/contract/values.md.
 */

export type Type = 'text' | 'multiline' | 'dropdown' | 'multiselect' | 'numeric' | 'decimal' | 'date' | 'checkbox';
export type Record_ = { [key: string]: unknown };

export const isTextual = (type: Type) => type === 'text' || type === 'multiline' || type === 'dropdown';

export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Negative, zero or positive, by code point. */
export function byCodePoint(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export function toNumber(x: unknown): number | undefined {
  if (typeof x === 'number') return Number.isFinite(x) ? x + 0 : undefined;
  if (typeof x !== 'string' || !/^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)$/.test(x.trim())) return undefined;
  const number = Number(x.trim());
  return Number.isFinite(number) ? number + 0 : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const lastDay = (year: number, month: number) =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

function realDay(year: number, month: number, day: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function toDay(x: unknown): string | undefined {
  if (typeof x !== 'string') return undefined;
  const text = x.trim();
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})($|[T ])/.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^([0-9]{2})-([A-Za-z]{3})-([0-9]{4})$/.exec(text);
  if (named) return realDay(Number(named[3]), months.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]));
  return undefined;
}

/** Steps one day at a time: slow, and nothing to get wrong about time zones. */
export function addDays(day: string, count: number): string | undefined {
  let [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  for (let left = Math.abs(count); left > 0; left--) {
    if (count > 0) {
      date++;
      if (date > lastDay(year, month)) [date, month] = [1, month + 1];
      if (month > 12) [month, year] = [1, year + 1];
      if (year > 9999) return undefined;
    } else {
      date--;
      if (date < 1) {
        month--;
        if (month < 1) [month, year] = [12, year - 1];
        if (year < 1) return undefined;
        date = lastDay(year, month);
      }
    }
  }
  return realDay(year, month, date);
}

/** A literal that is compared with a date. */
export function literalDay(v: unknown, today: string): string | undefined {
  const relative = typeof v === 'string' ? /^today(?:([+-])([0-9]+))?$/.exec(v) : null;
  if (!relative) return toDay(v);
  const count = Number(relative[2] ?? 0);
  if (count > 4_000_000) return undefined;
  return addDays(today, relative[1] === '-' ? -count : count);
}

export const truth = (x: unknown) => x === true || x === 1 || x === '1' || x === 'true';

const isBlank = (x: unknown) =>
  x === undefined || x === null || (typeof x === 'string' && x.trim() === '') || (Array.isArray(x) && x.length === 0);

export function listOf(x: unknown): unknown[] {
  const entries = Array.isArray(x) ? x : typeof x === 'string' ? x.split(/[,\r\n]/) : [x];
  return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => !isBlank(entry));
}

export function isEmpty(type: Type, x: unknown): boolean {
  if (type === 'checkbox') return false;
  return isBlank(x) || (type === 'multiselect' && listOf(x).length === 0);
}

/** The shortest decimal that reads back the same, without exponent. */
export function decimal(x: number): string {
  const text = String(x + 0);
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return (
    sign + (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  );
}

const asWritten = (x: unknown): string => (typeof x === 'number' ? decimal(x) : String(x));

/** A number's digits in full: of a decimal as it is written, of a number its shortest decimal. */
function toDecimal(x: unknown): string | undefined {
  if (toNumber(x) === undefined) return undefined;
  if (typeof x === 'number') return decimal(x);
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)([0-9]*)\.?([0-9]*)$/.exec(String(x).trim()) ?? [];
  const isZero = /^0*$/.test(whole + fraction);
  const digits = BigInt(whole || '0') + (fraction ? `.${fraction}` : '');
  return sign === '-' && !isZero ? `-${digits}` : digits;
}

/** More than the smallest double has. */
const PLACES = 1100;

/** The same as a whole number of units of the last of so many digits after the point. */
export function toUnits(x: unknown): bigint | undefined {
  const text = toDecimal(x);
  if (text === undefined) return undefined;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return text.startsWith('-') ? -units : units;
}

export function textForm(type: Type, x: unknown): string {
  if (type === 'decimal') return toDecimal(x) ?? asWritten(x);
  if (type === 'numeric') {
    const number = toNumber(x);
    return number === undefined ? asWritten(x) : decimal(number);
  }
  if (type === 'date') return toDay(x) ?? asWritten(x);
  if (type === 'checkbox') return String(truth(x));
  return asWritten(x);
}
