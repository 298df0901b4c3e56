/** The weight that is paid for: the larger of what cargo weighs and what its volume stands for (docs/decisions/0077-rating.md). */
import type { Decimal } from 'decimal.js';
import { exactQuotient } from '../values/arithmetic.ts';
import { amountOf, digitsOf, ZERO } from './amounts.ts';
import type { Amount, VolumeRule, WeightUnit } from './tariff.ts';
import { CM3_PER_CBM, CM3_PER_IN3, KG_PER_TON, OCEAN_FACTORS } from './volumeFactors.ts';
import { countedSide, type DimensionUnit, steppedWeight, weightOf } from './volumeRule.ts';
import { weightIn } from './weights.ts';

/** The unit of dimensions, in any case; inches if empty, undefined if unknown. */
export function dimensionUnitOf(unit: unknown): DimensionUnit | undefined {
  if (unit === undefined || unit === null || unit === '') return 'INCH';
  const text = String(unit).trim().toUpperCase();
  return text === 'INCH' || text === 'CMS' ? text : undefined;
}

/** One row of a cargo's dimensions. */
export interface DimensionRow {
  readonly quantity: Amount;
  readonly length: Amount;
  readonly width: Amount;
  readonly height: Amount;
}

export interface Cargo extends VolumeRule {
  readonly transportMode?: string | null;
  /** Default: INCH. */
  readonly unitDimension?: DimensionUnit | null;
  /** The unit of the gross weight; default: Kgs. */
  readonly unitWeight?: WeightUnit | null;
  readonly dimensions?: readonly DimensionRow[] | null;
  readonly grossWeight?: Amount | null;
}

/** Decimals in plain digits. Weights are kilograms, of ocean cargo metric tons or cubic meters (W/M). */
export interface CargoWeights {
  readonly pieces: string;
  /** kg; of ocean cargo nothing. */
  readonly dimensionWeight?: string;
  /** Cubic meters. */
  readonly cbmWeight: string;
  /** Metric tons of ocean cargo. */
  readonly wm?: string;
  readonly grossWeight: string;
  readonly chargeableWeight: string;
  readonly chargesMeasureBy: 'W/M' | 'Kgs';
}

/** @returns undefined without weight and volume, or if one of them is not a number or is negative */
export function chargeableWeight(cargo: Cargo): CargoWeights | undefined {
  const unit = cargo.unitDimension ?? 'INCH';
  const total = totalOf(cargo.dimensions ?? [], unit, cargo);
  if (!total) return undefined;
  const { volume, pieces } = total;
  const written = cargo.grossWeight ?? '0';
  const gross = written === '' ? ZERO : amountOf(written);
  if (!gross || gross.isNegative() || (gross.isZero() && volume.isZero())) return undefined;
  const grossKg = weightIn(gross, cargo.unitWeight ?? 'Kgs', 'Kgs');
  const common = { pieces: digitsOf(pieces), grossWeight: digitsOf(grossKg) };
  if (isOcean(cargo.transportMode)) {
    const cbm = exactQuotient(volume, OCEAN_FACTORS[unit]);
    const tons = exactQuotient(grossKg, KG_PER_TON);
    const chargeable = larger(cbm, tons);
    return {
      ...common,
      cbmWeight: digitsOf(cbm),
      wm: digitsOf(tons),
      chargeableWeight: digitsOf(chargeable),
      chargesMeasureBy: 'W/M',
    };
  }
  const cm3 = unit === 'INCH' ? volume.times(CM3_PER_IN3) : volume;
  const dimension = weightOf(total.counted, unit, cargo);
  return {
    ...common,
    dimensionWeight: dimension.toDecimalPlaces(6).toFixed(),
    cbmWeight: exactQuotient(cm3, CM3_PER_CBM).toDecimalPlaces(6).toFixed(),
    chargeableWeight: digitsOf(steppedWeight(larger(dimension, grossKg), cargo)),
    chargesMeasureBy: 'Kgs',
  };
}

/** @returns true for ocean cargo, where a ton and a cubic meter count the same */
export const isOcean = (mode: unknown): boolean => typeof mode === 'string' && mode.trim().toLowerCase() === 'ocean';

/** Sums rows of dimensions; undefined if they are not a list, or a side or count is not a positive number. */
export function dimensionsOf(
  dimensions: unknown,
  unit: DimensionUnit,
  rule: VolumeRule,
): { cbm: Decimal; kg: Decimal } | undefined {
  if (!Array.isArray(dimensions)) return undefined;
  const total = totalOf(dimensions as DimensionRow[], unit, rule);
  if (!total || total.hasEmptyRow) return undefined;
  const cm3 = unit === 'INCH' ? total.volume.times(CM3_PER_IN3) : total.volume;
  return { cbm: exactQuotient(cm3, CM3_PER_CBM), kg: weightOf(total.counted, unit, rule) };
}

/** The weight of a volume in cubic meters, in kg, if a shipment has only the volume. */
export function weightOfVolume(cbm: Decimal, rule: VolumeRule): Decimal {
  const cm3 = cbm.times(CM3_PER_CBM);
  return rule.divisorUnit === 'in3PerLb'
    ? weightOf(exactQuotient(cm3, CM3_PER_IN3), 'INCH', rule)
    : weightOf(cm3, 'CMS', rule);
}

interface Total {
  readonly pieces: Decimal;
  /** The volume of the sides as entered. */
  readonly volume: Decimal;
  /** The volume of the sides as rounded for the weight. */
  readonly counted: Decimal;
  readonly hasEmptyRow: boolean;
}

/** @returns undefined if a side or a count is not a number, or is negative */
function totalOf(rows: readonly DimensionRow[], unit: DimensionUnit, rule: VolumeRule): Total | undefined {
  let [pieces, volume, counted] = [ZERO, ZERO, ZERO];
  let hasEmptyRow = false;
  for (const row of rows) {
    // Lines of a file may hold anything.
    if (typeof row !== 'object' || row === null) return undefined;
    const { quantity, length, width, height } = row;
    const [count, ...sides] = [quantity, length, width, height].map(amountOf);
    if (!count || sides.some((side) => side === undefined)) return undefined;
    if ([count, ...(sides as Decimal[])].some((each) => each.isNegative())) return undefined;
    const product = (all: readonly Decimal[]) => all.reduce((so, each) => so.times(each), count);
    const own = product(sides as Decimal[]);
    hasEmptyRow ||= own.isZero();
    pieces = pieces.plus(count);
    volume = volume.plus(own);
    counted = counted.plus(product((sides as Decimal[]).map((side) => countedSide(side, unit, rule))));
  }
  return { pieces, volume, counted, hasEmptyRow };
}

export const larger = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? b : a);
