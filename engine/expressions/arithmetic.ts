/**
 * Arithmetic over any values: a non-number makes the result empty. Numbers are doubles; a decimal, which is text, makes the
 * result an exact decimal: returned as a number if that is exact, else as text.
 */
import {
  type Arithmetic,
  calculate,
  calculateDecimal,
  fixedDecimal,
  roundDecimal,
  roundTo,
} from '../values/arithmetic.ts';
import { compareDecimals, decimalText } from '../values/decimal.ts';
import { numberOf, plainDecimal } from '../values/number.ts';

/** A number, or the digits of a decimal that no number says. */
export type ArithmeticResult = number | string;

/** Computes from left to right; null for a non-number, a division by zero, or a result out of range. */
export function evaluateArithmetic(how: Arithmetic, values: readonly unknown[]): ArithmeticResult | null {
  if (values.some((value) => typeof value === 'string')) return evaluateDecimals(how, values);
  let total: number | undefined;
  for (const value of values) {
    const number = numberOf(value);
    if (number === undefined) return null;
    total = total === undefined ? number : calculate(how, total, number);
    if (total === undefined) return null;
  }
  return total ?? null;
}

function evaluateDecimals(how: Arithmetic, values: readonly unknown[]): ArithmeticResult | null {
  let total: string | undefined;
  for (const value of values) {
    const digits = decimalText(value);
    if (digits === undefined) return null;
    total = total === undefined ? digits : calculateDecimal(how, total, digits);
    if (total === undefined) return null;
  }
  return total === undefined ? null : asNumber(total);
}

/** Digits as a number, where its shortest decimal has them all. */
export function asNumber(digits: string): ArithmeticResult {
  const number = Number(digits) + 0;
  return compareDecimals(plainDecimal(number), digits) === 0 ? number : digits;
}

/** Rounded half away from zero to so many digits after the point. */
export function rounded(value: unknown, digits: number): ArithmeticResult | null {
  if (typeof value === 'string') {
    const decimal = decimalText(value);
    return decimal === undefined ? null : asNumber(roundDecimal(decimal, digits));
  }
  const number = numberOf(value);
  return number === undefined ? null : roundTo(number, digits);
}

/** The same as text with exactly so many digits, thousands apart where `grouped`. */
export function fixed(value: unknown, digits: number, grouped: boolean): string {
  const decimal = decimalText(value);
  if (decimal === undefined) return value === null || value === undefined ? '' : String(value);
  const text = fixedDecimal(decimal, digits);
  return grouped ? text.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',') : text;
}

/** The least or the greatest of some values that are numbers; null of none. */
export function extreme(values: readonly unknown[], isMore: (order: number) => boolean): ArithmeticResult | null {
  let found: unknown;
  for (const value of values) {
    if (numberOf(value) === undefined) continue;
    if (found === undefined || isMore(compareDecimals(value, found) ?? 0)) found = value;
  }
  return found === undefined
    ? null
    : typeof found === 'string'
      ? asNumber(decimalText(found) as string)
      : (found as number);
}
