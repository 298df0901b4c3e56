/**
 * The arithmetic of rules and expressions (docs/contract/rules.md, Formatting): decimal, on the shortest decimals of both
 * numbers, so that 0.1 and 0.2 are 0.3; then the nearest double.
 */
import { Decimal } from 'decimal.js';
import { plainDecimal } from './number.ts';

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

/** No sum or product of two doubles, or of two decimals of `MAX_DIGITS`, has more digits than this, so they are exact. */
const Exact = Decimal.clone({ precision: 2500, rounding: Decimal.ROUND_HALF_UP });
/** A quotient has 20 significant digits, half away from zero. */
const Quotient = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** @returns undefined when divided by zero or past the range of doubles */
export function calculate(operation: Arithmetic, a: number, b: number): number | undefined {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && operation !== 'divide') {
    const plain = operation === 'add' ? a + b : operation === 'subtract' ? a - b : a * b;
    if (Number.isSafeInteger(plain)) return plain + 0;
  }
  if (operation === 'divide' && b === 0) return undefined;
  const number = exactResult(operation, plainDecimal(a), plainDecimal(b)).toNumber() + 0;
  return Number.isFinite(number) ? number : undefined;
}

function exactResult(operation: Arithmetic, a: string, b: string): Decimal {
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

/** Numbers with more digits are computed as doubles: a product of a hundred thousand digits would take too long. */
const MAX_DIGITS = 1000;

/**
 * The same of decimals, in plain digits: exact, but for a quotient.
 * @returns undefined when divided by zero or past the range of doubles
 */
export function calculateDecimal(operation: Arithmetic, a: string, b: string): string | undefined {
  const [one, other] = [bounded(a), bounded(b)];
  if (operation === 'divide' && Number(other) === 0 && /^[-0.]+$/.test(other)) return undefined;
  const result = exactResult(operation, one, other);
  if (!Number.isFinite(result.toNumber())) return undefined;
  return result.isZero() ? '0' : result.toFixed();
}

const bounded = (digits: string): string => (digits.length > MAX_DIGITS ? plainDecimal(Number(digits)) : digits);

/** A number in plain decimal digits, on which sums are exact. */
export const exactDecimal = (digits: string): Decimal => new Exact(digits);

/** A quotient of two that are not rounded: 20 significant digits. @throws where `b` is zero */
export function exactQuotient(a: Decimal, b: Decimal): Decimal {
  if (b.isZero()) throw new RangeError('Nothing is divided by zero.');
  return new Exact(new Quotient(a).dividedBy(b));
}

/** Rounded half away from zero to so many digits after the point. */
export function roundTo(number: number, digits: number): number {
  return new Exact(plainDecimal(number)).toDecimalPlaces(digits).toNumber() + 0;
}

/** The same of a decimal, in plain digits. */
export function roundDecimal(decimal: string, digits: number): string {
  return new Exact(decimal).toDecimalPlaces(digits).toFixed();
}

/** A decimal with exactly so many digits after the point, half away from zero. */
export function fixedDecimal(decimal: string, digits: number): string {
  return new Exact(decimal).toFixed(digits);
}
