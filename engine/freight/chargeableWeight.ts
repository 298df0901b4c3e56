/** The weight that is paid for: the larger of what cargo weighs and what its volume stands for (docs/decisions/0077-rating.md). */
import type { Decimal } from 'decimal.js';
import { exactQuotient } from '../values/arithmetic.ts';
import { amountOf, digitsOf, ZERO } from './amounts.ts';
import { roundUpTo } from './rounding.ts';
import type { Amount, WeightUnit } from './tariff.ts';
import { CM3_PER_CBM, CM3_PER_IN3, KG_PER_TON, OCEAN_FACTORS, OTHER_FACTORS } from './volumeFactors.ts';
import { weightIn } from './weights.ts';

export type DimensionUnit = 'INCH' | 'CMS';

/** The unit of written dimensions, in any case; inches where nothing is written, undefined where it is no unit of ours. */
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

export interface Cargo {
  readonly transportMode?: string | null;
  /** Default: INCH. */
  readonly unitDimension?: DimensionUnit | null;
  /** Of the gross weight; default: Kgs. */
  readonly unitWeight?: WeightUnit | null;
  readonly dimensions?: readonly DimensionRow[] | null;
  readonly grossWeight?: Amount | null;
  /** cm3 per kg in place of the specification's; not of ocean cargo. */
  readonly volumeDivisor?: Amount | null;
  /** kg that the result is rounded up to a multiple of. */
  readonly weightStep?: Amount | null;
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

/** @returns undefined where there is neither weight nor volume, or one of them is no number or below zero */
export function chargeableWeight(cargo: Cargo): CargoWeights | undefined {
  const unit = cargo.unitDimension ?? 'INCH';
  const rows = (cargo.dimensions ?? []).map(volumeOf);
  if (rows.some((row) => row === undefined)) return undefined;
  const sums = rows as Row[];
  const volume = sums.reduce((sum, row) => sum.plus(row.volume), ZERO);
  const pieces = sums.reduce((sum, row) => sum.plus(row.quantity), ZERO);
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
  const divisor = amountOf(cargo.volumeDivisor);
  const dimension = divisor?.isPositive() ? exactQuotient(cm3, divisor) : exactQuotient(volume, OTHER_FACTORS[unit]);
  return {
    ...common,
    dimensionWeight: digitsOf(dimension),
    cbmWeight: exactQuotient(cm3, CM3_PER_CBM).toDecimalPlaces(6).toFixed(),
    chargeableWeight: digitsOf(stepped(larger(dimension, grossKg), cargo.weightStep)),
    chargesMeasureBy: 'Kgs',
  };
}

/** Whether cargo goes by sea, where a ton and a cubic meter count the same. */
export const isOcean = (mode: unknown): boolean => typeof mode === 'string' && mode.trim().toLowerCase() === 'ocean';

/** What rows of dimensions come to; undefined where they are no list, or a side or a count is no number above zero. */
export function dimensionsOf(
  dimensions: unknown,
  unit: DimensionUnit,
  volumeDivisor?: Amount | null,
): { cbm: Decimal; kg: Decimal } | undefined {
  if (!Array.isArray(dimensions)) return undefined;
  const rows = (dimensions as DimensionRow[]).map(volumeOf);
  if (rows.some((row) => row === undefined || row.volume.isZero())) return undefined;
  const volume = (rows as Row[]).reduce((sum, row) => sum.plus(row.volume), ZERO);
  const cm3 = unit === 'INCH' ? volume.times(CM3_PER_IN3) : volume;
  const divisor = amountOf(volumeDivisor);
  return {
    cbm: exactQuotient(cm3, CM3_PER_CBM),
    kg: divisor?.isPositive() ? exactQuotient(cm3, divisor) : exactQuotient(volume, OTHER_FACTORS[unit]),
  };
}

/** What a volume in cubic meters weighs, in kg, where nothing but it is known of a shipment. */
export function weightOfVolume(cbm: Decimal, volumeDivisor?: Amount | null): Decimal {
  const divisor = amountOf(volumeDivisor);
  return exactQuotient(cbm.times(CM3_PER_CBM), divisor?.isPositive() ? divisor : OTHER_FACTORS.CMS);
}

export const stepped = (weight: Decimal, step: Amount | null | undefined): Decimal => {
  const multiple = amountOf(step);
  return multiple?.isPositive() && !multiple.isZero() ? roundUpTo(weight, multiple) : weight;
};

interface Row {
  readonly volume: Decimal;
  readonly quantity: Decimal;
}

function volumeOf(row: DimensionRow): Row | undefined {
  // Lines of a file may hold anything.
  if (typeof row !== 'object' || row === null) return undefined;
  const { quantity, length, width, height } = row;
  const [count, ...sides] = [quantity, length, width, height].map(amountOf);
  if (!count || sides.some((side) => side === undefined)) return undefined;
  const all = [count, ...(sides as Decimal[])];
  if (all.some((each) => each.isNegative())) return undefined;
  return { quantity: count, volume: all.reduce((product, each) => product.times(each)) };
}

export const larger = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? b : a);
