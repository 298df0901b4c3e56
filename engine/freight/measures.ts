/** The measures of a shipment on which charges are based: weights, pieces, miles, a day and an hour. */
import type { Decimal } from 'decimal.js';
import { exactDecimal, exactQuotient } from '../values/arithmetic.ts';
import { dayOf, dayOrdinal } from '../values/day.ts';
import { amountOf, HUNDRED, ZERO } from './amounts.ts';
import { dimensionsOf, dimensionUnitOf, isOcean, larger, weightOfVolume } from './chargeableWeight.ts';
import { type Failed, failed, isFailed } from './outcome.ts';
import type { DayKind, TariffVersion, WeightKind, WeightUnit } from './tariff.ts';
import { KG_PER_TON } from './volumeFactors.ts';
import { steppedWeight } from './volumeRule.ts';
import { weightIn, weightUnitOf } from './weights.ts';

/** Values of a shipment, by field key. */
export type ShipmentValues = Readonly<Record<string, unknown>>;

/** An impossible cargo weight in kg: more than the heaviest ship. */
const ABSURD = exactDecimal('1000000000');

/** The measures of one shipment under one version of a tariff; each is read once. */
export class Measures {
  readonly #weights = new Map<string, Decimal | Failed>();
  readonly values: ShipmentValues;
  readonly #version: TariffVersion;
  readonly #isWeightCaptured: boolean;

  /** @param isWeightCaptured whether a missing chargeable weight is a failure, not computed from gross weight and volume */
  constructor(values: ShipmentValues, version: TariffVersion, isWeightCaptured = false) {
    this.values = values;
    this.#version = version;
    this.#isWeightCaptured = isWeightCaptured;
  }

  /** A weight in a unit. */
  weight(kind: WeightKind, unit: WeightUnit): Decimal | Failed {
    const key = `${kind}|${unit}`;
    const known = this.#weights.get(key);
    if (known) return known;
    const weight = this.#weightIn(kind, unit);
    this.#weights.set(key, weight);
    return weight;
  }

  #weightIn(kind: WeightKind, unit: WeightUnit): Decimal | Failed {
    if (kind === 'dimension') {
      const volume = this.#volume();
      return isFailed(volume) ? volume : weightIn(volume.kg, 'Kgs', unit);
    }
    const written = this.#written(kind === 'gross' ? 'grossWeight' : 'chargeableWeight');
    const isComputed = isFailed(written) && written.failure === 'missingWeight' && !this.#isWeightCaptured;
    if (kind === 'gross' || !isComputed) {
      return isFailed(written) ? written : weightIn(written, this.#unit(), unit);
    }
    return this.#computed(unit);
  }

  /** The chargeable weight where none is written: the larger of gross weight and what the volume weighs. */
  #computed(unit: WeightUnit): Decimal | Failed {
    const gross = this.weight('gross', 'Kgs');
    const volume = this.#hasVolume() ? this.weight('dimension', 'Kgs') : undefined;
    if (volume && isFailed(volume)) return volume;
    if (isFailed(gross) && (gross.failure !== 'missingWeight' || !volume)) return gross;
    const kg = isFailed(gross) ? (volume as Decimal) : volume ? larger(gross, volume) : gross;
    return weightIn(steppedWeight(kg, this.#version), 'Kgs', unit);
  }

  /** Tons or cubic meters, whichever are more, as ocean cargo is paid for. */
  wm(): Decimal | Failed {
    const gross = this.weight('gross', 'Kgs');
    const volume = this.#hasVolume() ? this.#volume() : undefined;
    if (volume && isFailed(volume)) return volume;
    const cbm = volume?.cbm;
    if (isFailed(gross)) return gross.failure === 'missingWeight' && cbm ? cbm : gross;
    const tons = exactQuotient(gross, KG_PER_TON);
    return cbm ? larger(tons, cbm) : tons;
  }

  /** The volume of the cargo: as entered in cubic meters, else from its dimensions (docs/decisions/0077-rating.md). */
  #volume(): { cbm: Decimal; kg: Decimal } | Failed {
    const { volume, dimensions, unitDimension } = this.values;
    if (hasValue(volume) || !hasDimensions(dimensions)) {
      const cbm = this.#number('volume', 'missingWeight');
      return isFailed(cbm) ? cbm : { cbm, kg: weightOfVolume(cbm, this.#version) };
    }
    const unit = dimensionUnitOf(unitDimension);
    if (!unit) return failed('invalidWeight', { field: 'unitDimension', value: String(unitDimension) });
    const given = dimensionsOf(dimensions, unit, this.#version);
    return given && !given.kg.greaterThan(ABSURD)
      ? given
      : failed('invalidWeight', { field: 'dimensions', value: JSON.stringify(dimensions) });
  }

  #hasVolume = (): boolean => hasValue(this.values.volume) || hasDimensions(this.values.dimensions);

  /** A count that is a field of the shipment: miles, pieces, containers. */
  count(field: string): Decimal | Failed {
    return this.#number(field, 'missingQuantity');
  }

  /** The chargeable weight in the result, in kg; for ocean cargo in tons or cubic meters. */
  told(): Decimal | undefined {
    const weight = isOcean(this.values.transportMode) ? this.wm() : this.weight('chargeable', 'Kgs');
    return isFailed(weight) ? undefined : weight;
  }

  /** The digits of the destination's zip code as a number. */
  zip(): Decimal | Failed {
    const text = String(this.values.destinationZip ?? '').trim();
    if (text === '') return failed('missingQuantity', { field: 'destinationZip' });
    const digits = /^\d+/.exec(text)?.[0];
    return digits ? exactDecimal(digits) : failed('invalidQuantity', { field: 'destinationZip', value: text });
  }

  /** The kind of a day by a calendar: a holiday before a weekend. */
  dayKind(day: string, holidays: ReadonlySet<string> | undefined): DayKind {
    if (holidays?.has(day)) return 'holiday';
    // 0001-01-01 was a Monday.
    return dayOrdinal(day) % 7 >= FIRST_WEEKEND_DAY ? 'weekend' : 'weekday';
  }

  /** Hours and minutes of a field as a number: 17.30; midnight where it has no time. */
  timeOf(field: string): Decimal {
    const found = /[T ](\d{2}):(\d{2})/.exec(String(this.values[field] ?? ''));
    return found ? exactDecimal(`${found[1]}.${found[2]}`) : ZERO;
  }

  #unit = (): WeightUnit => weightUnitOf(this.values.weightUnit);

  #written(field: string): Decimal | Failed {
    const value = this.#number(field, 'missingWeight');
    if (isFailed(value)) return value;
    // A weight of nothing is one that nobody wrote down.
    if (value.isZero()) return failed('missingWeight', { field });
    return value.greaterThan(ABSURD) ? failed('invalidWeight', { field, value: value.toFixed() }) : value;
  }

  #number(field: string, missing: 'missingWeight' | 'missingQuantity'): Decimal | Failed {
    const value = this.values[field];
    if (!hasValue(value)) return failed(missing, { field });
    const amount = amountOf(value);
    const wrong = missing === 'missingWeight' ? 'invalidWeight' : 'invalidQuantity';
    return !amount || amount.isNegative() ? failed(wrong, { field, value: String(value) }) : amount;
  }
}

/** Counted from Monday as 0. */
const FIRST_WEEKEND_DAY = 5;

export const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Any value counts: one that is not a list of boxes is reported, not skipped. */
const hasDimensions = (value: unknown): boolean => hasValue(value) && !(Array.isArray(value) && value.length === 0);

/** The day of a field of the shipment, yyyy-MM-dd. */
export const dayOfField = (values: ShipmentValues, field: string): string | undefined => dayOf(values[field]);

/** A weight in hundredweights. */
export const hundreds = (weight: Decimal): Decimal => exactQuotient(weight, HUNDRED);
