/**
 * The arithmetic of rules and expressions (semantics.md section 4): decimal, on the shortest decimals of both numbers, so that
 * 0.1 and 0.2 are 0.3; then the nearest double.
 */
import { Decimal } from 'decimal.js';
import { plainDecimal } from './number.ts';

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

/** No sum or product of two doubles has more digits than this, so both are exact. */
const Exact = Decimal.clone({ precision: 700, rounding: Decimal.ROUND_HALF_UP });
/** A quotient has 20 significant digits, half away from zero. */
const Quotient = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** @returns undefined when divided by zero or past the range of doubles */
export function calculate(operation: Arithmetic, a: number, b: number): number | undefined {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && operation !== 'divide') {
    const plain = operation === 'add' ? a + b : operation === 'subtract' ? a - b : a * b;
    if (Number.isSafeInteger(plain)) return plain + 0;
  }
  if (operation === 'divide' && b === 0) return undefined;
  const number = exactly(operation, plainDecimal(a), plainDecimal(b)).toNumber() + 0;
  return Number.isFinite(number) ? number : undefined;
}

function exactly(operation: Arithmetic, a: string, b: string): Decimal {
  switch (operation) {
    case 'add':
      return new Exact(a).plus(b);
    case 'subtract':
      return new Exact(a).minus(b);
    case 'multiply':
      return new Exact(a).times(b);
    case 'divide':
      return new Quotient(a).dividedBy(b);
  }
}

/** A number in plain decimal digits, on which sums are exact. */
export const exactDecimal = (digits: string): Decimal => new Exact(digits);

/** Rounded half away from zero to so many digits after the point. */
export function roundTo(number: number, digits: number): number {
  return new Exact(plainDecimal(number)).toDecimalPlaces(digits).toNumber() + 0;
}

/** A number as text with exactly so many digits after the point, half away from zero. */
export function fixedText(number: number, digits: number): string {
  return new Exact(plainDecimal(number)).toFixed(digits);
}
