/**
 * The comparison keys of the values that rows are full of: nothing, short plain text, numbers and days. Each form is so
 * plain that its keys follow at once; every other value is left to `everyKey`, with which a property test compares.
 */
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf, dayOrdinal } from './day.ts';
import { decimalKeyOfNumber, isShortDecimal } from './decimal.ts';
import type { Keys } from './everyKey.ts';
import { numberKey, numberOf, plainDecimal } from './number.ts';

type Rest = { -readonly [Kind in keyof Keys['rest']]: Keys['rest'][Kind] };

const NONE: Keys = Object.freeze({ own: null, rest: Object.freeze({}) });
const TRUE: Keys = Object.freeze({ own: '1', rest: Object.freeze({ t: 'true' }) });
const FALSE: Keys = Object.freeze({ own: '0', rest: Object.freeze({ t: 'false' }) });
/** Whole numbers up to here have a key for being a number of days. */
const MAX_DAYS = 4_000_000;
/** A decimal as the store reads it back. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;

/** @returns undefined for a value that is not plain */
export function plainKeys(type: FieldType, value: unknown): Keys | undefined {
  const cls = COMPARISON_CLASS[type];
  const isMissing = value === undefined || value === null;
  if (cls === 'checkbox') return value === true ? TRUE : value === false || isMissing ? FALSE : undefined;
  if (isMissing || value === '') return NONE;
  if (cls === 'text') return typeof value === 'string' ? ofText(value) : undefined;
  if (cls === 'numeric') return ofNumber(value);
  if (cls === 'decimal') return ofDecimal(value);
  return type === 'date' && typeof value === 'string' ? ofDay(value) : undefined;
}

/** Printable ASCII on one line, with no blank at either end and no comma, which would make it a list of several. */
function ofText(value: string): Keys | undefined {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit < 32 || unit > 126 || unit === 44) return undefined;
  }
  const first = value.charCodeAt(0);
  if (first === 32 || value.charCodeAt(value.length - 1) === 32) return undefined;
  const rest: Rest = {};
  // A number begins with a sign, a point or a digit; a day with a digit.
  if (first < 58) {
    const number = numberOf(value);
    const day = number === undefined ? dayOf(value) : undefined;
    if (number !== undefined && !isShortDecimal(value)) return undefined;
    if (number !== undefined) rest.n = numberKey(number);
    if (day !== undefined) rest.d = day;
    if (value === '1') rest.b = '1';
    if (number !== undefined) countDays(rest, number);
  } else if (value === 'true') rest.b = '1';
  return { own: value.toLowerCase(), rest };
}

function ofNumber(value: unknown): Keys | undefined {
  const isText = typeof value === 'string';
  if (isText && !isShortDecimal(value)) return undefined;
  if (isText ? !DECIMAL.test(value) : !Number.isFinite(value)) return undefined;
  const number = Number(value) + 0;
  const t = plainDecimal(number);
  const rest: Rest = { t };
  if (value === 1 || value === '1') rest.b = '1';
  if (isText && value !== t) {
    rest.l = value;
    rest.lt = [value];
  }
  countDays(rest, number);
  return { own: numberKey(number), rest };
}

function ofDecimal(value: unknown): Keys | undefined {
  if (typeof value !== 'string' || !isShortDecimal(value) || !DECIMAL.test(value) || value.startsWith('-0'))
    return undefined;
  const number = Number(value);
  const n = numberKey(number);
  const rest: Rest = { t: value, n };
  if (value === '1') rest.b = '1';
  countDays(rest, number);
  return { own: decimalKeyOfNumber(n), rest };
}

function ofDay(value: string): Keys | undefined {
  if (value.length !== 10 || dayOf(value) !== value) return undefined;
  return { own: value, rest: { t: value, o: String(dayOrdinal(value)) } };
}

function countDays(rest: Rest, number: number): void {
  if (Number.isInteger(number) && Math.abs(number) <= MAX_DAYS) rest.w = String(number);
}
