/**
 * Decimals (docs/contract/values.md, Decimals): compared and computed exactly, beyond the precision of doubles. Two decimals are
 * compared by their nearest doubles; their digits are compared only if these are equal.
 */
import { Decimal } from 'decimal.js';
import { numberKey, numberOf, numberOfKey, plainDecimal } from './number.ts';

/** So many characters have at most 15 digits, and those come back from a double as they went in. */
const SHORT = 15;
/** More digits than a text may have (docs/contract/limits.md), so that nothing is rounded. */
const Exact = Decimal.clone({ precision: 250_000, rounding: Decimal.ROUND_HALF_UP });
const ZEROS = /^([+-]?)0*(?=\d)/;

/**
 * A number, or text that is one, in plain digits: no sign but `-`, no needless zero in front, all digits after the point.
 * @returns undefined for what is not comparable as a number
 */
export function decimalText(value: unknown): string | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  if (typeof value === 'number') return plainDecimal(number);
  const text = (value as string).trim();
  const padded = text.startsWith('.') ? `0${text}` : text.replace(/^([+-])\./, '$10.');
  const plain = padded.replace(ZEROS, (_, sign: string) => (sign === '-' ? '-' : '')).replace(/\.$/, '');
  return /^-[0.]+$/.test(plain) ? plain.slice(1) : plain;
}

/** @returns true if a value is the shortest decimal of its nearest double, decided without reading its digits */
export function isShortDecimal(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= SHORT);
}

/** Negative, zero or positive; undefined for a non-number. */
export function compareDecimals(a: unknown, b: unknown): number | undefined {
  const x = numberOf(a);
  const y = numberOf(b);
  if (x === undefined || y === undefined) return undefined;
  if (x !== y) return x < y ? -1 : 1;
  if (isShortDecimal(a) && isShortDecimal(b)) return 0;
  return new Exact(decimalText(a) as string).comparedTo(decimalText(b) as string);
}

/** Between the key of a double and what a decimal is more or less than that double's shortest decimal. */
const LESS = '4';
const SAME = '5';
const MORE = '6';
/** After every digit, so that of two amounts below the longer one comes first. */
const END = '~';
const EXPONENT = 500_000;

/**
 * A decimal as text whose byte order is the order of decimals, and equal where they are: the key of its nearest double, then
 * `5`, or what it is less (`4`) or more (`6`) than the shortest decimal of that double.
 * @returns undefined for what is not comparable as a number
 */
export function decimalKey(value: unknown): string | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  const key = numberKey(number);
  if (isShortDecimal(value)) return key + SAME;
  const rest = new Exact(decimalText(value) as string).minus(plainDecimal(number));
  if (rest.isZero()) return key + SAME;
  const [digits = '', exponent = '0'] = rest.abs().toExponential().split('e');
  const amount = String(Number(exponent) + EXPONENT).padStart(6, '0') + digits.replace('.', '');
  if (rest.isPositive()) return key + MORE + amount;
  return key + LESS + amount.replace(/\d/g, (digit) => String(9 - Number(digit))) + END;
}

/** The decimal key of a number that is its nearest double, by that double's key. */
export const decimalKeyOfNumber = (key: string): string => key + SAME;

/** The decimal whose key this is, in plain digits. */
export function decimalOfKey(key: string): string {
  const nearest = plainDecimal(numberOfKey(key.slice(0, 16)));
  const side = key[16];
  if (side !== LESS && side !== MORE) return nearest;
  const written = key.slice(17).replace(END, '');
  const amount = side === MORE ? written : written.replace(/\d/g, (digit) => String(9 - Number(digit)));
  const [digit = '0', ...digits] = amount.slice(6);
  const rest = new Exact(`${digit}.${digits.join('')}e${Number(amount.slice(0, 6)) - EXPONENT}`);
  return new Exact(nearest)[side === MORE ? 'plus' : 'minus'](rest).toFixed();
}
