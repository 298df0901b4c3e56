/** Weights in the two units that shipments are captured in. */
import type { Decimal } from 'decimal.js';
import { exactDecimal, exactQuotient } from '../values/arithmetic.ts';
import type { WeightUnit } from './tariff.ts';

/** The international pound, exactly. */
const KG_PER_LB = exactDecimal('0.45359237');

/** A weight in the other unit: exact into kilograms, 20 significant digits into pounds. */
export function weightIn(weight: Decimal, from: WeightUnit, to: WeightUnit): Decimal {
  if (from === to) return weight;
  return to === 'Kgs' ? weight.times(KG_PER_LB) : exactQuotient(weight, KG_PER_LB);
}

/** The unit of a written one; kilograms where nothing is written. */
export const weightUnitOf = (unit: unknown): WeightUnit => (unit === 'Lbs' ? 'Lbs' : 'Kgs');
