/** The conversion tool: lengths, weights, areas and volumes by their definitions, exact but for one division. */
import type { Decimal } from 'decimal.js';
import { exactDecimal, exactQuotient } from '../values/arithmetic.ts';
import { amountOf, digitsOf } from './amounts.ts';
import type { Amount } from './tariff.ts';
import { WEIGHT_PER_CBM } from './volumeFactors.ts';

type Factors = Readonly<Record<string, Decimal>>;

const factors = (written: Readonly<Record<string, string>>): Factors =>
  Object.fromEntries(Object.entries(written).map(([unit, factor]) => [unit, exactDecimal(factor)]));

/** The factors to the first unit of each kind. The international inch, foot, mile and pound are exact. */
const CONVERSIONS = {
  length: factors({ m: '1', cm: '0.01', km: '1000', in: '0.0254', ft: '0.3048', miles: '1609.344' }),
  weight: factors({ kg: '1', gm: '0.001', oz: '0.028349523125', lb: '0.45359237' }),
  area: factors({
    m2: '1',
    cm2: '0.0001',
    km2: '1000000',
    in2: '0.00064516',
    ft2: '0.09290304',
    acres: '4046.8564224',
    hectares: '10000',
  }),
  volume: factors({
    m3: '1',
    cm3: '0.000001',
    liters: '0.001',
    in3: '0.000016387064',
    ft3: '0.028316846592',
    gallons: '0.003785411784',
  }),
} as const satisfies Readonly<Record<string, Factors>>;

/** Kilograms per cubic meter of the weights that a volume has by way; an ocean weight is in cubic meters. */
const WEIGHTS: Factors = {
  oceanWeight: exactDecimal('1'),
  truckWeight: WEIGHT_PER_CBM.truck,
  airWeight: WEIGHT_PER_CBM.air,
};

const DIGITS = 6;

/**
 * Converts a value to another unit, or a volume to its weight by mode of transport. Volumes are rounded to 6 digits before
 * conversion.
 * @returns plain digits with at most 6 decimals; undefined for a non-number or incompatible units
 */
export function convertUnit(value: Amount, from: string, to: string): string | undefined {
  const weight = Object.hasOwn(WEIGHTS, to) ? WEIGHTS[to] : undefined;
  if (weight) {
    const volume = amountOf(convertUnit(value, from, 'm3'));
    return volume && digitsOf(volume.times(weight));
  }
  const amount = amountOf(value);
  const sort = Object.values<Factors>(CONVERSIONS).find((each) => Object.hasOwn(each, from) && Object.hasOwn(each, to));
  const [one, other] = [sort?.[from], sort?.[to]];
  if (!amount || !one || !other) return undefined;
  return digitsOf(exactQuotient(amount.times(one), other).toDecimalPlaces(DIGITS));
}
