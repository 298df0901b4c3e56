/** Rounding of money: half away from zero unless a charge says otherwise, to digits or to a multiple. */
import type { Decimal } from 'decimal.js';
import { exactQuotient } from '../values/arithmetic.ts';
import type { RoundingMode } from './tariff.ts';

/** The ways of decimal.js: away from zero, toward zero, half away from zero. */
const MODES = { up: 0, down: 1, nearest: 4 } as const satisfies Record<RoundingMode, number>;

export interface Rounding {
  readonly how: RoundingMode;
  /** A multiple that the amount is rounded to first. */
  readonly nearest?: Decimal;
}

/** The amount as the rounding leaves it, with so many digits after the point. */
export function roundMoney(amount: Decimal, { how, nearest }: Rounding, digits: number): Decimal {
  const mode = MODES[how];
  if (!nearest || nearest.isZero()) return amount.toDecimalPlaces(digits, mode);
  const multiples = exactQuotient(amount, nearest).toDecimalPlaces(0, mode);
  return multiples.times(nearest).toDecimalPlaces(digits, mode);
}

/** The smallest multiple of a step that is not less. */
export const roundUpTo = (amount: Decimal, step: Decimal): Decimal =>
  exactQuotient(amount, step).toDecimalPlaces(0, MODES.up).times(step);
