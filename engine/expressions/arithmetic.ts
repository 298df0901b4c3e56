/** Arithmetic over whatever an expression reads: what is no number makes the result empty. */
import { type Arithmetic, calculate, fixedText, roundTo } from '../values/arithmetic.ts';
import { numberOf } from '../values/number.ts';

/** The numbers reckoned from left to right; null where one is no number, or divided by zero, or out of range. */
export function reckon(how: Arithmetic, values: readonly unknown[]): number | null {
  let total: number | undefined;
  for (const value of values) {
    const number = numberOf(value);
    if (number === undefined) return null;
    total = total === undefined ? number : calculate(how, total, number);
    if (total === undefined) return null;
  }
  return total ?? null;
}

/** Rounded half away from zero to so many digits after the point. */
export function rounded(value: unknown, digits: number): number | null {
  const number = numberOf(value);
  return number === undefined ? null : roundTo(number, digits);
}

/** The same as text with exactly so many digits, thousands apart where `grouped`. */
export function fixed(value: unknown, digits: number, grouped: boolean): string {
  const number = numberOf(value);
  if (number === undefined) return value === null || value === undefined ? '' : String(value);
  const text = fixedText(number, digits);
  return grouped ? text.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',') : text;
}
