/** Exact decimal arithmetic for expressions: on the shortest decimals of both numbers, then the nearest double. */
import { Decimal } from 'decimal.js';
import { numberOf, plainDecimal } from '../values/number.ts';

/** Enough for any two doubles' sum or product to be exact; a quotient is cut to 20 significant digits (semantics.md section 4). */
const Exact = Decimal.clone({ precision: 1400, toExpNeg: -9e15, toExpPos: 9e15, rounding: Decimal.ROUND_HALF_UP });

const HOW = {
  '+': (a: Decimal, b: Decimal) => a.plus(b),
  '-': (a: Decimal, b: Decimal) => a.minus(b),
  '*': (a: Decimal, b: Decimal) => a.times(b),
  '/': (a: Decimal, b: Decimal) =>
    b.isZero() ? undefined : a.dividedBy(b).toSignificantDigits(20, Decimal.ROUND_HALF_UP),
} as const;

export type Arithmetic = keyof typeof HOW;

/** The numbers reckoned from left to right; null where one is no number, or divided by zero, or out of range. */
export function reckon(how: Arithmetic, values: readonly unknown[]): number | null {
  let total: Decimal | undefined;
  for (const value of values) {
    const number = numberOf(value);
    if (number === undefined) return null;
    const next = new Exact(plainDecimal(number));
    total = total === undefined ? next : HOW[how](total, next);
    if (total === undefined) return null;
  }
  return total === undefined ? null : (numberOf(total.toString()) ?? null);
}

/** Rounded half away from zero to so many digits after the point. */
export function rounded(value: unknown, digits: number): number | null {
  const number = numberOf(value);
  return number === undefined
    ? null
    : new Exact(plainDecimal(number)).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).toNumber();
}

/** The same as text with exactly so many digits, thousands apart where `grouped`. */
export function fixed(value: unknown, digits: number, grouped: boolean): string {
  const number = numberOf(value);
  if (number === undefined) return value === null || value === undefined ? '' : String(value);
  const text = new Exact(plainDecimal(number)).toFixed(digits, Decimal.ROUND_HALF_UP);
  return grouped ? text.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',') : text;
}
