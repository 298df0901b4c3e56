/** One charge of a shipment under a version of a tariff: rate, quantity, amount, each with where it comes from. */
import type { Decimal } from 'decimal.js';
import { BudgetError } from '../expressions/budget.ts';
import type { CompiledExpression } from '../expressions/compileExpression.ts';
import { exactQuotient } from '../values/arithmetic.ts';
import { amountOf, digitsOf, HUNDRED, ONE } from './amounts.ts';
import { type Break, type BreakTold, breakAt, breakAtTime } from './breaks.ts';
import { larger } from './chargeableWeight.ts';
import { type Cell, cellOf, type PlannedCharge, type PlannedLane } from './compileTariff.ts';
import { hundreds, type Measures } from './measures.ts';
import { type Failed, failed, isFailed } from './outcome.ts';
import type { TariffVersion, WeightUnit } from './tariff.ts';

/** The inputs for rating a charge. */
export interface ChargeContext {
  readonly version: TariffVersion;
  readonly lane: PlannedLane;
  readonly measures: Measures;
  /** The day that chose the version. */
  readonly day: string;
  readonly holidays: ReadonlySet<string> | undefined;
  /** Returns the rated amount by charge id, in the currency of the result; undefined if not rated. */
  base(chargeID: string): Decimal | undefined;
  /** Returns the buying tariff's amount for a charge code, in the charge's currency. */
  cost(chargeCode: string): Decimal | undefined;
}

/** The amount of a charge before minimum, maximum, conversion and rounding, and how it came about. */
export interface RawCharge {
  readonly amount: Decimal;
  /** The amount is in the answer's currency already: it is a part of what was converted. */
  readonly isConverted: boolean;
  readonly unitPrice?: Decimal;
  readonly quantity?: Decimal;
  readonly unit?: string;
  readonly breaks?: readonly BreakTold[];
  /** The weight that was paid for in place of the shipment's, in the unit of the breaks. */
  readonly deficitWeight?: Decimal;
  readonly cost?: Decimal;
}

interface Quantity {
  readonly quantity: Decimal;
  readonly unit: string;
}

export function rateCharge(plan: PlannedCharge, context: ChargeContext): RawCharge | Failed {
  const found = plan.breaks ? breaksOf(plan, context) : undefined;
  if (found && isFailed(found)) return found;
  const first = priceAt(plan, context, found, undefined);
  if (isFailed(first) || !plan.isDeficit || !found || !isByWeight(plan)) return first;
  return cheapest(plan, context, found, first);
}

/** Deficit weight: the cheapest of every heavier break at its own least weight, where that is cheaper. */
function cheapest(plan: PlannedCharge, context: ChargeContext, found: readonly Break[], first: RawCharge): RawCharge {
  let best = first;
  const own = found.find(({ key }) => key === 'weightBreaks');
  if (!own) return best;
  for (const heavier of plan.breaks?.byKind.weightBreaks ?? []) {
    if (!heavier.from.greaterThan(own.from)) continue;
    const candidate = priceAt(
      plan,
      context,
      found.map((each) => (each === own ? heavier : each)),
      heavier.from,
    );
    if (!isFailed(candidate) && candidate.amount.lessThan(best.amount)) best = candidate;
  }
  return best;
}

const isByWeight = ({ basis }: PlannedCharge): boolean =>
  basis === 'perKg' ||
  basis === 'per100Kg' ||
  basis === 'perLb' ||
  basis === 'perCwt' ||
  basis === 'perCwtMile' ||
  basis === 'perWm';

/** @param ratedWeight in place of the shipment's, in the unit of the breaks */
function priceAt(
  plan: PlannedCharge,
  context: ChargeContext,
  breaks: readonly Break[] | undefined,
  ratedWeight: Decimal | undefined,
): RawCharge | Failed {
  const { basis, charge, operand } = plan;
  const rate = rateOf(plan, context, breaks);
  if (rate !== undefined && 'failure' in rate) return rate;
  const told: Told = {};
  if (breaks) told.breaks = breaks.map((each) => each.told);
  if (ratedWeight) told.deficitWeight = ratedWeight;
  if (rate?.cost) told.cost = rate.cost;
  if (rate?.cost) return priced(told, rate.value, false);
  if (basis === 'formula') return formulaAmount(plan, context, rate?.value, told);
  if (basis === 'percentOfCharge') {
    const percent = rate?.value ?? operand;
    if (!percent) return failed('noRate');
    return percentAmount(plan, context, percent, told);
  }
  if (!rate) return failed('noRate');
  const scaled = operand && basis !== 'perStep' ? rate.value.times(operand) : rate.value;
  const digits = charge.unitPriceDecimal;
  const unitPrice = digits === null || digits === undefined ? scaled : scaled.toDecimalPlaces(digits, HALF_AWAY);
  const isFlat = breaks?.some((each) => each.isFlat);
  const counted = isFlat ? ONE_SHIPMENT : quantityOf(plan, context, ratedWeight);
  if ('failure' in counted) return counted;
  told.unitPrice = unitPrice;
  told.quantity = counted.quantity;
  told.unit = counted.unit;
  return priced(told, unitPrice.times(counted.quantity), false);
}

/** The explanation of an amount, while it is being filled in. */
type Told = { -readonly [K in keyof RawCharge]?: RawCharge[K] };

function priced(told: Told, amount: Decimal, isConverted: boolean): RawCharge {
  told.amount = amount;
  told.isConverted = isConverted;
  return told as RawCharge;
}

/** Half away from zero, in the words of decimal.js. */
const HALF_AWAY = 4;

function percentAmount(
  { baseCharges }: PlannedCharge,
  { base }: ChargeContext,
  percent: Decimal,
  told: Told,
): RawCharge | Failed {
  let sum: Decimal | undefined;
  for (const id of baseCharges) {
    const amount = base(id);
    if (!amount) return failed('missingBase', { charge: id });
    sum = sum ? sum.plus(amount) : amount;
  }
  if (!sum) return failed('missingBase');
  told.unitPrice = percent;
  told.quantity = sum;
  told.unit = 'percent';
  return priced(told, exactQuotient(sum.times(percent), HUNDRED), true);
}

function formulaAmount(
  { formula, operand, weight, baseCharges }: PlannedCharge,
  { measures, base }: ChargeContext,
  rate: Decimal | undefined,
  told: Told,
): RawCharge | Failed {
  if (!formula) return failed('noFormulaResult');
  const kg = measures.weight(weight, 'Kgs');
  const lb = measures.weight(weight, 'Lbs');
  const wm = measures.wm();
  const bases = baseCharges.map(base);
  const total = bases.reduce<Decimal | undefined>(
    (sum, each) => (sum && each ? sum.plus(each) : (sum ?? each)),
    undefined,
  );
  const params = {
    rate: textOf(rate),
    operand: textOf(operand),
    kg: textOf(kg),
    lb: textOf(lb),
    cwt: isFailed(lb) ? null : digitsOf(hundreds(lb)),
    wm: textOf(wm),
    base: bases.some((each) => each === undefined) ? null : textOf(total),
    shipment: measures.values,
  };
  const amount = amountOf(resultOf(formula, params));
  if (!amount) return failed('noFormulaResult');
  if (rate) told.unitPrice = rate;
  told.unit = 'formula';
  return priced(told, amount, false);
}

/** A formula that takes too many steps gives no result. */
function resultOf(formula: CompiledExpression, params: Readonly<Record<string, unknown>>): unknown {
  try {
    return formula.run({ params });
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return undefined;
  }
}

const textOf = (value: Decimal | Failed | undefined): string | null =>
  value === undefined || isFailed(value) ? null : digitsOf(value);

/** The rate of the lane: of its column, or of the column of the breaks that hold. Undefined where the charge needs none. */
function rateOf(
  { basis, charge, columns, operand }: PlannedCharge,
  { lane, cost }: ChargeContext,
  breaks: readonly Break[] | undefined,
): { readonly value: Decimal; readonly cost?: Decimal } | Failed | undefined {
  const column = breaks ? breaks.reduce((name, { id }) => `${name}.${id}`, columns.break) : columns.rate;
  const cell: Cell = cellOf(lane, column);
  if (cell === 'empty') {
    return basis === 'formula' || (basis === 'percentOfCharge' && operand) ? undefined : failed('noRate', { column });
  }
  if (cell === 'invalid') return failed('invalidRate', { column, value: String(lane.lane.values[column]) });
  if ('rate' in cell) return { value: cell.rate };
  const amount = cost(charge.chargeCode);
  if (!amount) return failed('noCost', { charge: charge.chargeCode });
  return { value: amount.plus(exactQuotient(amount.times(cell.percentOnCost), HUNDRED)), cost: amount };
}

/** The break of each kind that the charge has. */
function breaksOf(plan: PlannedCharge, context: ChargeContext): readonly Break[] | Failed {
  const { kinds, byKind } = plan.breaks as NonNullable<PlannedCharge['breaks']>;
  const { measures, version, day, holidays } = context;
  const found: Break[] = [];
  for (const kind of kinds) {
    const list = byKind[kind] ?? [];
    let holding: Break | undefined;
    if (kind === 'timeBreaks') {
      holding = breakAtTime(list, measures.dayKind(day, holidays), measures.timeOf(version.tariffAppliedOnDate));
    } else {
      const amount =
        kind === 'weightBreaks'
          ? breakWeight(plan, context)
          : kind === 'miles'
            ? measures.count('miles')
            : measures.zip();
      if (isFailed(amount)) return amount;
      holding = breakAt(list, amount);
      if (!holding) return failed('noBreak', { kind, value: digitsOf(amount) });
    }
    if (!holding) return failed('noBreak', { kind, value: day });
    found.push(holding);
  }
  return found;
}

/** The unit that weight breaks are counted in: that of the basis. */
function breakUnit({ basis }: PlannedCharge, { weightUnit }: TariffVersion): WeightUnit {
  if (basis === 'perKg' || basis === 'per100Kg') return 'Kgs';
  if (basis === 'perLb' || basis === 'perCwt' || basis === 'perCwtMile') return 'Lbs';
  return weightUnit ?? 'Kgs';
}

const breakWeight = (plan: PlannedCharge, { measures, version }: ChargeContext): Decimal | Failed =>
  plan.basis === 'perWm' ? measures.wm() : measures.weight(plan.weight, breakUnit(plan, version));

const ONE_SHIPMENT: Quantity = { quantity: ONE, unit: 'shipment' };

function quantityOf(plan: PlannedCharge, context: ChargeContext, rated: Decimal | undefined): Quantity | Failed {
  const { measures } = context;
  const weight = () => rated ?? breakWeight(plan, context);
  const counted = (amount: Decimal | Failed, unit: string, of = (each: Decimal) => each): Quantity | Failed =>
    isFailed(amount) ? amount : { quantity: of(amount), unit };
  switch (plan.basis) {
    case 'perKg':
      return counted(weight(), 'kg');
    case 'per100Kg':
      return counted(weight(), '100 kg', hundreds);
    case 'perLb':
      return counted(weight(), 'lb');
    case 'perCwt':
      return counted(weight(), 'cwt', hundreds);
    case 'perWm':
      return counted(weight(), 'W/M');
    case 'perMile':
      return counted(measures.count('miles'), 'mile');
    case 'perCwtMile': {
      const pounds = weight();
      const miles = measures.count('miles');
      if (isFailed(pounds)) return pounds;
      return counted(miles, 'cwt mile', (each) => hundreds(pounds).times(each));
    }
    case 'perPiece':
      return counted(measures.count('pieces'), 'piece');
    case 'perContainer':
      return counted(measures.count('containers'), 'container');
    case 'perStep':
      return counted(weight(), 'step', (each) => exactQuotient(each, plan.operand as Decimal).toDecimalPlaces(0, UP));
    default:
      return ONE_SHIPMENT;
  }
}

/** Away from zero, in the words of decimal.js. */
const UP = 0;

/**
 * An amount within the lane's minimum and maximum, where the charge has them; which of them holds.
 * @param convert of bounds that are in another currency than the amount
 */
export function bounded(
  amount: Decimal,
  { charge, columns }: PlannedCharge,
  lane: PlannedLane,
  convert: ((bound: Decimal) => Decimal) | undefined,
): { readonly amount: Decimal; readonly minimum?: Decimal; readonly maximum?: Decimal } | Failed {
  const minimum = boundOf(charge.min, lane, columns.min);
  const maximum = boundOf(charge.max, lane, columns.max);
  if (minimum && isFailed(minimum)) return minimum;
  if (maximum && isFailed(maximum)) return maximum;
  const least = minimum && convert ? convert(minimum) : minimum;
  const most = maximum && convert ? convert(maximum) : maximum;
  // A maximum below the minimum is a mistake that nobody is paid on.
  if (least && most?.lessThan(least)) return failed('invalidRate', { column: columns.max, value: digitsOf(most) });
  if (least && amount.lessThan(least)) return { amount: larger(amount, least), minimum: least };
  if (most && amount.greaterThan(most)) return { amount: most, maximum: most };
  return { amount };
}

function boundOf(isOn: boolean | null | undefined, lane: PlannedLane, column: string): Decimal | Failed | undefined {
  if (!isOn) return undefined;
  const cell = cellOf(lane, column);
  if (cell === 'empty') return undefined;
  if (cell === 'invalid' || 'percentOnCost' in cell) {
    return failed('invalidRate', { column, value: String(lane.lane.values[column]) });
  }
  return cell.rate;
}
