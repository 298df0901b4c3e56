/** A tariff as a plan: numbers read once, charges in their order, lanes indexed, and what is wrong with it. */
import type { Decimal } from 'decimal.js';
import { type CompiledExpression, compileExpression } from '../expressions/compileExpression.ts';
import { TypedError } from '../faults/fault.ts';
import { amountOf } from './amounts.ts';
import { type BreakFault, type CompiledBreaks, compileBreaks } from './breaks.ts';
import { baseChargesOf, chargeOrder } from './chargeOrder.ts';
import { ExchangeRates } from './exchangeRates.ts';
import { indexLanes, type LaneIndex } from './lanes.ts';
import type { Rounding } from './rounding.ts';
import {
  BASES,
  type Basis,
  type CalculationCode,
  type TariffCharge,
  type TariffFile,
  type TariffLane,
  type TariffVersion,
  type WeightKind,
} from './tariff.ts';

export type TariffFaultKind =
  | BreakFault
  | 'chargeCircle'
  | 'chargeTwice'
  | 'baseChargeNone'
  | 'calculationNone'
  | 'basisNone'
  | 'formulaInvalid'
  | 'operandInvalid'
  | 'overlappingLanes';

/** An error in a tariff, with its location. */
export interface TariffFault {
  readonly fault: TariffFaultKind;
  /** Ids of charges, breaks or lanes. */
  readonly ids: readonly string[];
  readonly version: number;
}

/** The content of a lane's cell: a number, or `cost` with a percentage. */
export type Cell = { readonly rate: Decimal } | { readonly percentOnCost: Decimal } | 'empty' | 'invalid';

export interface PlannedCharge {
  readonly charge: TariffCharge;
  /** Its index among the version's charges, independent of the order of rating. */
  readonly place: number;
  readonly basis: Basis;
  readonly weight: WeightKind;
  readonly operand: Decimal | undefined;
  readonly formula: CompiledExpression | undefined;
  readonly baseCharges: readonly string[];
  readonly breaks: CompiledBreaks | undefined;
  readonly isDeficit: boolean;
  readonly columns: { readonly rate: string; readonly break: string; readonly min: string; readonly max: string };
  /** The rounding, except for the digits of the currency. */
  readonly rounding: Rounding & { readonly digits: number | undefined };
  readonly isRounded: boolean;
}

/** A lane whose cells are parsed on first access. */
export interface PlannedLane {
  readonly lane: TariffLane;
  readonly cells: Map<string, Cell>;
}

export interface PlannedVersion {
  readonly version: TariffVersion;
  readonly parameters: readonly string[];
  readonly charges: readonly PlannedCharge[];
  readonly lanes: LaneIndex<TariffLane>;
}

export interface TariffPlan {
  readonly tariff: TariffFile;
  /** The newest first. */
  readonly versions: readonly PlannedVersion[];
  readonly lanes: ReadonlyMap<string, PlannedLane>;
  readonly exchangeRates: ExchangeRates;
  readonly holidays: ReadonlyMap<string, ReadonlySet<string>>;
  /** With any of these, a version rates nothing; overlapping lanes are reported only when a shipment matches them. */
  readonly faults: readonly TariffFault[];
}

/**
 * Compiles a tariff.
 * @param exchangeRates those of the tariff's file, where none are given
 */
export function compileTariff(tariff: TariffFile, exchangeRates?: ExchangeRates): TariffPlan {
  const faults: TariffFault[] = [];
  const codes = new Map(tariff.calculationCodes.map((code) => [code.code, code]));
  const versions = [...tariff.versions]
    .sort((a, b) => b.version - a.version)
    .map((version): PlannedVersion => {
      const tell = (fault: TariffFaultKind, ids: readonly string[]) =>
        void faults.push({ fault, ids, version: version.version });
      const parameters = (version.parameters ?? []).map(({ fieldKey }) => fieldKey);
      return {
        version,
        parameters,
        charges: planCharges(version, codes, tell),
        lanes: indexLanes(tariff.lanes, parameters, version.version),
      };
    });
  return {
    tariff,
    versions,
    lanes: new Map(tariff.lanes.map((lane) => [lane.id, { lane, cells: new Map() }])),
    exchangeRates: exchangeRates ?? new ExchangeRates(tariff.exchangeRates ?? []),
    holidays: new Map((tariff.calendars ?? []).map(({ country, days }) => [country, new Set(days)])),
    faults,
  };
}

/** Lanes of a version that agree in all parameters marked `uniqueCalculationParam` and hold on one day. */
export function overlappingLanes({ version, lanes }: PlannedVersion): readonly (readonly [TariffLane, TariffLane])[] {
  const unique = (version.parameters ?? []).filter(({ uniqueCalculationParam }) => uniqueCalculationParam);
  return unique.length === 0 ? [] : lanes.overlaps(unique.map(({ fieldKey }) => fieldKey));
}

type Tell = (fault: TariffFaultKind, ids: readonly string[]) => void;

function planCharges(version: TariffVersion, codes: ReadonlyMap<string, CalculationCode>, tell: Tell): PlannedCharge[] {
  const seen = new Set<string>();
  for (const { chargeID } of version.charges) {
    if (seen.has(chargeID)) tell('chargeTwice', [chargeID]);
    seen.add(chargeID);
  }
  const order = chargeOrder(version.charges);
  if ('circle' in order) {
    tell('chargeCircle', order.circle);
    return [];
  }
  const places = new Map(version.charges.map(({ chargeID }, place) => [chargeID, place]));
  return order.ordered.flatMap((charge) => {
    const planned = planCharge(charge, version, codes, seen, tell);
    return planned ? { ...planned, place: places.get(charge.chargeID) as number } : [];
  });
}

function planCharge(
  charge: TariffCharge,
  version: TariffVersion,
  codes: ReadonlyMap<string, CalculationCode>,
  ids: ReadonlySet<string>,
  tell: Tell,
): Omit<PlannedCharge, 'place'> | undefined {
  const { chargeID } = charge;
  const code = codes.get(charge.calculation);
  if (!code) return void tell('calculationNone', [chargeID]);
  if (!BASES.includes(code.basis)) return void tell('basisNone', [chargeID]);
  const baseCharges = baseChargesOf(charge);
  if (baseCharges.some((id) => !ids.has(id)) || (code.basis === 'percentOfCharge' && baseCharges.length === 0)) {
    tell('baseChargeNone', [chargeID]);
  }
  const breaks = charge.breackage?.length ? compileBreaks(charge.breackage) : undefined;
  for (const { fault, id } of breaks?.faults ?? []) tell(fault, [chargeID, id]);
  const written = charge.operand ?? code.operand;
  const operand = written === null || written === undefined || written === '' ? undefined : amountOf(written);
  const needsOperand = code.basis === 'perStep';
  if (operand ? needsOperand && !operand.greaterThan(0) : needsOperand || hasText(written)) {
    tell('operandInvalid', [chargeID]);
  }
  return {
    charge,
    basis: code.basis,
    weight: charge.weight || code.weight || 'chargeable',
    operand,
    formula: formulaOf(code, () => tell('formulaInvalid', [chargeID])),
    baseCharges,
    breaks,
    isDeficit: charge.consider === true || version.deficitWeight === true,
    columns: {
      rate: `rate.${chargeID}`,
      break: `break.${chargeID}`,
      min: `min.${chargeID}`,
      max: `max.${chargeID}`,
    },
    rounding: {
      how: charge.chargeRounding || 'nearest',
      digits: charge.chargeDecimal ?? undefined,
      ...nearestOf(charge),
    },
    isRounded: charge.noRounding !== true,
  };
}

const hasText = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

function nearestOf({ chargeNearest }: TariffCharge): { nearest?: Decimal } {
  const nearest = amountOf(chargeNearest);
  return nearest?.greaterThan(0) ? { nearest } : {};
}

function formulaOf({ basis, formula }: CalculationCode, wrong: () => void): CompiledExpression | undefined {
  if (basis !== 'formula') return undefined;
  try {
    if (formula === null || formula === undefined || formula === '') throw new TypedError([]);
    return compileExpression(formula);
  } catch (error) {
    if (!(error instanceof TypedError)) throw error;
    wrong();
    return undefined;
  }
}

const COST = /^cost(?:\s*([+-])\s*(\d+(?:\.\d+)?)\s*%)?$/i;

/** The content of a lane's cell. */
export function cellOf({ lane, cells }: PlannedLane, column: string): Cell {
  const known = cells.get(column);
  if (known !== undefined) return known;
  const cell = readCell(lane.values[column]);
  cells.set(column, cell);
  return cell;
}

function readCell(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return 'empty';
  const rate = amountOf(value);
  if (rate) return { rate };
  const cost = typeof value === 'string' ? COST.exec(value.trim()) : null;
  if (!cost) return 'invalid';
  const percent = amountOf(`${cost[1] ?? ''}${cost[2] ?? '0'}`);
  return percent ? { percentOnCost: percent } : 'invalid';
}
