/** Rates a shipment with a tariff. The result explains each charge's amount, or names the reason for its absence. */
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
  /** The amounts of the account's buying tariff, by charge code. */
  readonly costs?: Readonly<Record<string, Amount>> | null;
  /** A missing chargeable weight is `missingWeight`, not computed from gross weight and volume. */
  readonly isWeightCaptured?: boolean;
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
  /** The message parameters of an outcome. */
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
  const measures = new Measures(values, version, options.isWeightCaptured);
  const currency = options.currency || version.currency;
  const rated = new Map<string, Decimal>();
  // In the order of the tariff, not of rating.
  const charges = new Array<RatedCharge>(version.charges.length);
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
    charges[charge.place] = found.told;
    if (!found.value) continue;
    rated.set(charge.charge.chargeID, found.value);
    total = total.plus(found.value);
  }
  const first = charges.find(({ outcome }) => outcome !== 'rated');
  const weight = measures.told();
  const { tariff, appliedOn } = common;
  const rating: Writable<ShipmentRating> = { outcome: first?.outcome ?? 'rated', tariff, appliedOn, charges, currency };
  if (first?.with) rating.with = first.with;
  rating.lane = { id: lane.lane.id, parameters: parametersOf(planned, lane.lane.values) };
  if (weight) rating.chargeableWeight = digitsOf(weight);
  if (!first) rating.total = total.toFixed(Math.max(total.decimalPlaces(), digitsOfCurrency(plan, currency)));
  return rating;
}

const outcomeOf = ({ failure, with: params }: Failed) => ({ outcome: failure, ...(params ? { with: params } : {}) });

/** The newest version that holds on the day which it names itself; without that day nobody knows whether it would. */
function versionFor(
  { versions }: TariffPlan,
  values: ShipmentValues,
): { readonly planned: PlannedVersion; readonly day: string } | Failed {
  let isForShipment = false;
  let other: ReturnType<typeof otherIdentifier>;
  for (const planned of versions) {
    const { version } = planned;
    const found = otherIdentifier(version.identifiers ?? [], values);
    other ??= found;
    if (found) continue;
    isForShipment = true;
    const day = dayOfField(values, version.tariffAppliedOnDate);
    if (!day) return failed('missingDate', { field: version.tariffAppliedOnDate });
    if (holdsOn(version, day)) return { planned, day };
  }
  return isForShipment ? failed('noVersion') : failed('notForShipment', other);
}

/** The first field in which a shipment has another value than a tariff requires, with that value. */
function otherIdentifier(
  identifiers: readonly { fieldKey: string; fieldVal?: string | null; defaultVal?: string | null }[],
  values: ShipmentValues,
): { field: string; value?: string } | undefined {
  for (const { fieldKey, fieldVal, defaultVal } of identifiers) {
    if (!hasValue(fieldVal)) continue;
    const value = hasValue(values[fieldKey]) ? values[fieldKey] : defaultVal;
    if (!hasValue(value)) return { field: fieldKey };
    if (textKey(String(value)).trim() !== textKey(String(fieldVal)).trim())
      return { field: fieldKey, value: String(value) };
  }
  return undefined;
}

function parametersOf(
  { parameters }: PlannedVersion,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of parameters) if (hasValue(values[name])) filled[name] = String(values[name]);
  return filled;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/*
 * Answers are filled in member by member and never put together from parts: a copy of an object for each part was most of what
 * rating took.
 */
function aboutCharge({ charge }: PlannedCharge, outcome: RatedCharge['outcome']): Writable<RatedCharge> {
  const { chargeID, chargeCode, chargeGroup, customerView } = charge;
  const about: Writable<RatedCharge> = {
    chargeID,
    chargeCode,
    chargeText: charge.displayName || charge.chargeName || chargeCode,
    customerView: customerView !== false,
    outcome,
  };
  if (chargeGroup) about.chargeGroup = chargeGroup;
  return about;
}

function unrated(planned: PlannedCharge, { failure, with: params }: Failed): Finished {
  const told = aboutCharge(planned, failure);
  if (params) told.with = params;
  return { told };
}

interface Finished {
  readonly told: RatedCharge;
  readonly value?: Decimal;
}

/** A charge within its bounds, converted and rounded. */
function finish(plan: TariffPlan, planned: PlannedCharge, context: ChargeContext, target: string): Finished {
  const raw = rateCharge(planned, context);
  if (isFailed(raw)) return unrated(planned, raw);
  const own = currencyOf(planned, context);
  const conversion = conversionFor(plan, planned, context, own, target);
  if (isFailed(conversion)) return unrated(planned, conversion);
  const isForeign = own !== target;
  const convert = raw.isConverted && isForeign ? conversion.rate.convert : undefined;
  const within = bounded(raw.amount, planned, context.lane, convert);
  if (isFailed(within)) return unrated(planned, within);
  const converted = raw.isConverted ? within.amount : conversion.rate.convert(within.amount);
  const digits = planned.rounding.digits ?? digitsOfCurrency(plan, target);
  // Unrounded amounts keep the six digits in which amounts are stored.
  const value = planned.isRounded
    ? roundMoney(converted, planned.rounding, digits)
    : roundMoney(converted, UNROUNDED, 6);
  const why = explained(planned, raw);
  why.currency = raw.isConverted ? target : own;
  if (within.minimum) why.minimum = digitsOf(within.minimum);
  if (within.maximum) why.maximum = digitsOf(within.maximum);
  why.amount = digitsOf(within.amount);
  if (isForeign && !raw.isConverted) why.conversion = conversion.told;
  if (planned.isRounded) {
    const { how, nearest } = planned.rounding;
    const before = converted === within.amount ? why.amount : digitsOf(converted);
    why.rounding = nearest ? { how, digits, nearest: digitsOf(nearest), before } : { how, digits, before };
  }
  const told = aboutCharge(planned, 'rated');
  told.tariffValue = planned.isRounded ? value.toFixed(Math.max(value.decimalPlaces(), digits)) : digitsOf(value);
  told.why = why;
  return { told, value };
}

const digitsOfCurrency = ({ tariff: { currencyDigits } }: TariffPlan, currency: string): number =>
  (currencyDigits && Object.hasOwn(currencyDigits, currency) ? currencyDigits[currency] : undefined) ?? 2;

const UNROUNDED: Rounding = { how: 'nearest' };

function explained({ basis, baseCharges }: PlannedCharge, raw: RawCharge): Writable<ChargeExplanation> {
  const why: Writable<ChargeExplanation> = { basis, currency: '', amount: '' };
  if (raw.unitPrice) why.unitPrice = digitsOf(raw.unitPrice);
  if (raw.quantity) why.quantity = digitsOf(raw.quantity);
  if (raw.unit) why.unit = raw.unit;
  if (raw.breaks) why.breaks = raw.breaks;
  if (raw.deficitWeight) why.deficitWeight = digitsOf(raw.deficitWeight);
  if (raw.cost) why.cost = digitsOf(raw.cost);
  if (baseCharges.length > 0) why.onCharges = baseCharges;
  return why;
}

function currencyOf({ charge }: PlannedCharge, { version, lane }: ChargeContext): string {
  return (charge.isLaneCurrency && lane.lane.currency) || charge.currency || version.currency;
}

interface Conversion {
  readonly rate: FoundRate;
  readonly told: NonNullable<ChargeExplanation['conversion']>;
}

/** Converts by the charge's own source, frequency and day if the tariff converts charge by charge, else by the tariff's. */
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
