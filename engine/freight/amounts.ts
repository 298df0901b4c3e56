/** Decimals of tariffs and shipments: exact, quotients with 20 significant digits (engine/values/arithmetic.ts). */
import type { Decimal } from 'decimal.js';
import { exactDecimal } from '../values/arithmetic.ts';
import { numberOf } from '../values/number.ts';

/** A number, or text that is one; undefined for anything else, for what is empty too. */
export function amountOf(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (numberOf(value) === undefined) return undefined;
  return exactDecimal(String(value).trim());
}

/** In plain digits, without needless zeros. */
export const digitsOf = (amount: Decimal): string => (amount.isZero() ? '0' : amount.toFixed());

export const ZERO: Decimal = exactDecimal('0');
export const ONE: Decimal = exactDecimal('1');
export const HUNDRED: Decimal = exactDecimal('100');
