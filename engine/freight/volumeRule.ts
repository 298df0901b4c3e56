/** How a version of a tariff makes weights of volumes: its divisor, how sides are rounded, and the step of the result. */
import type { Decimal } from 'decimal.js';
import { exactDecimal, exactQuotient } from '../values/arithmetic.ts';
import { amountOf } from './amounts.ts';
import { roundMoney, roundUpTo } from './rounding.ts';
import type { VolumeRule } from './tariff.ts';
import { CM3_PER_IN3, OTHER_FACTORS } from './volumeFactors.ts';
import { weightIn } from './weights.ts';

export type DimensionUnit = 'INCH' | 'CMS';
const CM_PER_INCH = exactDecimal('2.54');

const isPerPound = ({ divisorUnit }: VolumeRule): boolean => divisorUnit === 'in3PerLb';

/** A side as it counts for the weight, in inches with a divisor per pound, else in its own unit. */
export function countedSide(side: Decimal, unit: DimensionUnit, rule: VolumeRule): Decimal {
  const length = isPerPound(rule) && unit === 'CMS' ? exactQuotient(side, CM_PER_INCH) : side;
  const { sideRounding } = rule;
  return sideRounding === 'nearest' || sideRounding === 'up' ? roundMoney(length, { how: sideRounding }, 0) : length;
}

/**
 * The weight of a volume, in kg.
 * @param volume of counted sides, in the cube of their unit
 */
export function weightOf(volume: Decimal, unit: DimensionUnit, rule: VolumeRule): Decimal {
  const divisor = amountOf(rule.volumeDivisor);
  if (!divisor?.isPositive() || divisor.isZero()) {
    const counted = isPerPound(rule) ? 'INCH' : unit;
    return exactQuotient(volume, OTHER_FACTORS[counted]);
  }
  if (isPerPound(rule)) return weightIn(exactQuotient(volume, divisor), 'Lbs', 'Kgs');
  return exactQuotient(unit === 'INCH' ? volume.times(CM3_PER_IN3) : volume, divisor);
}

/** The chargeable weight as it is rounded up, in kg. */
export function steppedWeight(kg: Decimal, rule: VolumeRule): Decimal {
  const step = amountOf(rule.weightStep);
  if (!step?.isPositive() || step.isZero()) return kg;
  return isPerPound(rule) ? weightIn(roundUpTo(weightIn(kg, 'Kgs', 'Lbs'), step), 'Lbs', 'Kgs') : roundUpTo(kg, step);
}
