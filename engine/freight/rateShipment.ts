/** Rates a shipment with a tariff. The answer says of every charge how it came about, or by its name why there is none. */
import type { Decimal } from 'decimal.js';
import { textKey } from '../values/textKey.ts';
import { amountOf, digitsOf, ZERO } from './amounts.ts';
import type { BreakTold } from './breaks.ts';
import type { PlannedCharge, PlannedVersion, TariffPlan } from './compileTariff.ts';
import type { FoundRate } from './exchangeRates.ts';
import { holdsOn } from './lanes.ts';
import { dayOfField, hasValue, Measures, type ShipmentValues } from './measures.ts';
import { type Failed, failed, isFailed, type RatingFailure } from './outcome.ts';
import { bounded, type ChargeContext, type RawCharge, rateCharge } from './rateCharge.ts';
import { type Rounding, roundMoney } from './rounding.ts';
import type { Amount, Basis } from './tariff.ts';

export interface RateOptions {
  /** That amounts are converted into; default: the tariff's. */
  readonly currency?: string | null;
  /** What the account's buying tariff gives, by charge code. */
  readonly costs?: Readonly<Record<string, Amount>> | null;
}

/** How an amount came about. Decimals in plain digits. */
export interface ChargeExplanation {
  readonly basis: Basis;
  readonly currency: string;
  readonly unitPrice?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly breaks?: readonly BreakTold[];
  /** The weight of a heavier break that was paid for, since it was cheaper. */
  readonly deficitWeight?: string;
  readonly cost?: string;
  /** The minimum or maximum that the amount was raised or lowered to. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly onCharges?: readonly string[];
  /** Before conversion and rounding, in the charge's currency. */
  readonly amount: string;
  readonly conversion?: {
    readonly from: string;
    readonly to: string;
    readonly source: string;
    readonly frequency: string;
    readonly day: string;
    readonly steps: FoundRate['steps'];
  };
  readonly rounding?: {
    readonly how: string;
    readonly digits: number;
    readonly nearest?: string;
    readonly before: string;
  };
}

export interface RatedCharge {
  readonly chargeID: string;
  readonly chargeCode: string;
  readonly chargeText: string;
  readonly chargeGroup?: string;
  readonly customerView: boolean;
  readonly outcome: 'rated' | RatingFailure;
  /** What fills the words of an outcome. */
  readonly with?: Readonly<Record<string, string>>;
  /** In the answer's currency. */
  readonly tariffValue?: string;
  readonly why?: ChargeExplanation;
}

export interface ShipmentRating {
  readonly outcome: 'rated' | RatingFailure;
  readonly with?: Readonly<Record<string, string>>;
  readonly tariff: {
    readonly id: string;
    readonly tariffName: string;
    readonly version?: number;
    readonly versionId?: string;
  };
  readonly appliedOn?: { readonly field: string; readonly day: string };
  readonly lane?: { readonly id: string; readonly parameters: Readonly<Record<string, string>> };
  /** Ids, of several lanes. */
  readonly lanes?: readonly string[];
  readonly currency?: string;
  readonly chargeableWeight?: string;
  readonly charges?: readonly RatedCharge[];
  /** Of all charges, where each was rated. */
  readonly total?: string;
}

/** Rates a shipment. Never throws for what a shipment or a tariff holds. */
export function rateShipment(plan: TariffPlan, values: ShipmentValues, options: RateOptions = {}): ShipmentRating {
  const { id, tariffName } = plan.tariff;
  const chosen = versionFor(plan, values);
  if (isFailed(chosen)) return { ...outcomeOf(chosen), tariff: { id, tariffName } };
  const { planned, day } = chosen;
  const { version } = planned;
  const common = {
    tariff: { id, tariffName, version: version.version, versionId: version.id },
    appliedOn: { field: version.tariffAppliedOnDate, day },
  };
  const fault = plan.faults.find((each) => each.version === version.version);
  if (fault) return { outcome: 'tariffAtFault', with: { problem: fault.fault, ids: fault.ids.join(', ') }, ...common };
  const match = planned.lanes.find(values, day);
  if ('none' in match) return { outcome: match.none === 'noLane' ? 'noLane' : 'noRateForDay', ...common };
  if ('lanes' in match) {
    const lanes = match.lanes.map((lane) => lane.id);
    return { outcome: 'severalLanes', with: { count: String(lanes.length) }, ...common, lanes };
  }
  const lane = plan.lanes.get(match.lane.id);
  if (!lane) return { outcome: 'noLane', ...common };
  const measures = new Measures(values, version);
  const currency = options.currency || version.currency;
  const rated = new Map<string, Decimal>();
  const charges = new Map<string, RatedCharge>();
  const context: ChargeContext = {
    version,
    lane,
    measures,
    day,
    holidays: version.calendarCountry ? plan.holidays.get(version.calendarCountry) : undefined,
    base: (chargeID) => rated.get(chargeID),
    cost: (code) => amountOf(options.costs && Object.hasOwn(options.costs, code) ? options.costs[code] : undefined),
  };
  let total = ZERO;
  for (const charge of planned.charges) {
    const found = finish(plan, charge, context, currency);
    charges.set(charge.charge.chargeID, { ...aboutCharge(charge), ...found.told });
    if (!found.value) continue;
    rated.set(charge.charge.chargeID, found.value);
    total = total.plus(found.value);
  }
  // As the tariff has them, not in the order in which they were rated.
  const told = version.charges.flatMap(({ chargeID }) => charges.get(chargeID) ?? []);
  const first = told.find(({ outcome }) => outcome !== 'rated');
  const weight = measures.told();
  return {
    outcome: first?.outcome ?? 'rated',
    ...(first?.with ? { with: first.with } : {}),
    ...common,
    lane: { id: lane.lane.id, parameters: parametersOf(planned, lane.lane.values) },
    currency,
    ...(weight ? { chargeableWeight: digitsOf(weight) } : {}),
    charges: told,
    ...(first ? {} : { total: total.toFixed(Math.max(total.decimalPlaces(), digitsOfCurrency(plan, currency))) }),
  };
}

const outcomeOf = ({ failure, with: params }: Failed) => ({ outcome: failure, ...(params ? { with: params } : {}) });

/** The newest version that holds on the day which it names itself; without that day nobody knows whether it would. */
function versionFor(
  { versions }: TariffPlan,
  values: ShipmentValues,
): { readonly planned: PlannedVersion; readonly day: string } | Failed {
  let isForShipment = false;
  for (const planned of versions) {
    const { version } = planned;
    if (!identifies(version.identifiers ?? [], values)) continue;
    isForShipment = true;
    const day = dayOfField(values, version.tariffAppliedOnDate);
    if (!day) return failed('missingDate', { field: version.tariffAppliedOnDate });
    if (holdsOn(version, day)) return { planned, day };
  }
  return failed(isForShipment ? 'noVersion' : 'notForShipment');
}

/** Whether a shipment has what a tariff says it is for. */
function identifies(
  identifiers: readonly { fieldKey: string; fieldVal?: string | null; defaultVal?: string | null }[],
  values: ShipmentValues,
): boolean {
  return identifiers.every(({ fieldKey, fieldVal, defaultVal }) => {
    if (!hasValue(fieldVal)) return true;
    const value = hasValue(values[fieldKey]) ? values[fieldKey] : defaultVal;
    return hasValue(value) && textKey(String(value)).trim() === textKey(String(fieldVal)).trim();
  });
}

function parametersOf(
  { parameters }: PlannedVersion,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of parameters) if (hasValue(values[name])) filled[name] = String(values[name]);
  return filled;
}

function aboutCharge({ charge }: PlannedCharge) {
  const { chargeID, chargeCode, chargeGroup, customerView } = charge;
  return {
    chargeID,
    chargeCode,
    chargeText: charge.displayName || charge.chargeName || chargeCode,
    ...(chargeGroup ? { chargeGroup } : {}),
    customerView: customerView !== false,
  };
}

interface Finished {
  readonly told: Pick<RatedCharge, 'outcome' | 'with' | 'tariffValue' | 'why'>;
  readonly value?: Decimal;
}

/** A charge within its bounds, converted and rounded. */
function finish(plan: TariffPlan, planned: PlannedCharge, context: ChargeContext, target: string): Finished {
  const raw = rateCharge(planned, context);
  if (isFailed(raw)) return { told: outcomeOf(raw) };
  const own = currencyOf(planned, context);
  const conversion = conversionFor(plan, planned, context, own, target);
  if (isFailed(conversion)) return { told: outcomeOf(conversion) };
  const isForeign = own !== target;
  const within = bounded(raw.amount, planned, context.lane, (bound) =>
    raw.isConverted && isForeign ? conversion.rate.convert(bound) : bound,
  );
  if (isFailed(within)) return { told: outcomeOf(within) };
  const converted = raw.isConverted ? within.amount : conversion.rate.convert(within.amount);
  const rounding: Rounding = {
    ...planned.rounding,
    digits: planned.rounding.digits ?? digitsOfCurrency(plan, target),
  };
  // What is not rounded is kept with the six digits that amounts are stored with.
  const value = roundMoney(converted, planned.isRounded ? rounding : UNROUNDED);
  const currency = raw.isConverted ? target : own;
  return {
    value,
    told: {
      outcome: 'rated',
      tariffValue: planned.isRounded
        ? value.toFixed(Math.max(value.decimalPlaces(), rounding.digits))
        : digitsOf(value),
      why: {
        ...explained(planned, raw),
        currency,
        ...(within.minimum ? { minimum: digitsOf(within.minimum) } : {}),
        ...(within.maximum ? { maximum: digitsOf(within.maximum) } : {}),
        amount: digitsOf(within.amount),
        ...(isForeign && !raw.isConverted ? { conversion: conversion.told } : {}),
        ...(planned.isRounded
          ? {
              rounding: {
                how: rounding.how,
                digits: rounding.digits,
                ...(rounding.nearest ? { nearest: digitsOf(rounding.nearest) } : {}),
                before: digitsOf(converted),
              },
            }
          : {}),
      },
    },
  };
}

const digitsOfCurrency = ({ tariff: { currencyDigits } }: TariffPlan, currency: string): number =>
  (currencyDigits && Object.hasOwn(currencyDigits, currency) ? currencyDigits[currency] : undefined) ?? 2;

const UNROUNDED: Rounding = { how: 'nearest', digits: 6 };

function explained({ basis, baseCharges }: PlannedCharge, raw: RawCharge) {
  return {
    basis,
    ...(raw.unitPrice ? { unitPrice: digitsOf(raw.unitPrice) } : {}),
    ...(raw.quantity ? { quantity: digitsOf(raw.quantity) } : {}),
    ...(raw.unit ? { unit: raw.unit } : {}),
    ...(raw.breaks ? { breaks: raw.breaks } : {}),
    ...(raw.deficitWeight ? { deficitWeight: digitsOf(raw.deficitWeight) } : {}),
    ...(raw.cost ? { cost: digitsOf(raw.cost) } : {}),
    ...(baseCharges.length > 0 ? { onCharges: baseCharges } : {}),
  };
}

function currencyOf({ charge }: PlannedCharge, { version, lane }: ChargeContext): string {
  return (charge.isLaneCurrency && lane.lane.currency) || charge.currency || version.currency;
}

interface Conversion {
  readonly rate: FoundRate;
  readonly told: NonNullable<ChargeExplanation['conversion']>;
}

/** By the charge's own source, frequency and day where the tariff converts charge by charge, else by the tariff's. */
function conversionFor(
  { exchangeRates }: TariffPlan,
  { charge }: PlannedCharge,
  { version, measures, day }: ChargeContext,
  from: string,
  to: string,
): Conversion | Failed {
  const own = version.perChargeCurrencyConversion === true;
  const source = (own && charge.currencySource) || version.currencySource || '';
  const frequency = (own && charge.currencyFrequency) || version.currencyFrequency || '';
  const field = own ? charge.exchangeRateAppldOn : undefined;
  const on = field && from !== to ? dayOfField(measures.values, field) : day;
  if (!on) return failed('missingDate', { field: field as string });
  const rate = exchangeRates.find({ source, frequency, from, to, day: on });
  if (!rate) return failed('noCurrencyRate', { from, to, day: on, source, frequency });
  return { rate, told: { from, to, source, frequency, day: on, steps: rate.steps } };
}
