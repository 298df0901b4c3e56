/** The records of a tariff's versions and lanes as the tariff that the engine rates with. */
import { BUILT_IN_CODES } from '../../../engine/freight/builtInCodes.ts';
import {
  type CalculationCode,
  DIVISOR_UNITS,
  SIDE_ROUNDINGS,
  type TariffBreak,
  type TariffCharge,
  type TariffFile,
  type TariffLane,
  type TariffVersion,
} from '../../../engine/freight/tariff.ts';
import { listOf } from '../../../engine/values/list.ts';
import type { StoredRecord } from '../../store/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records shared by all tariffs, read once. */
export interface SharedRecords {
  readonly calculationCodes: readonly StoredRecord[];
  readonly breaks: readonly StoredRecord[];
  readonly holidays: readonly StoredRecord[];
  readonly currencies: readonly StoredRecord[];
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/**
 * @param versions of one tariff, by their records; the first one names it
 * @param lanes of any of them
 */
export function tariffFile(
  versions: readonly StoredRecord[],
  lanes: readonly StoredRecord[],
  shared: SharedRecords,
): TariffFile {
  const breaks = breaksByName(shared.breaks);
  const numbers = new Map(versions.map(({ id, values }) => [id, Number(values.tariffVersion ?? 1)]));
  return {
    id: versions[0]?.id ?? '',
    tariffName: String(versions[0]?.values.tariffName ?? ''),
    versions: versions.map(({ id, values }) => versionOf(id, values, breaks)),
    lanes: lanes.map((lane) => laneOf(lane, numbers.get(String(lane.values.tariff)))),
    calculationCodes: codesOf(shared.calculationCodes),
    calendars: calendarsOf(shared.holidays),
    currencyDigits: Object.fromEntries(
      shared.currencies.flatMap(({ values }) =>
        typeof values.decimals === 'number' ? [[String(values.code), values.decimals]] : [],
      ),
    ),
  };
}

/** The fields of a shipment that a tariff says it is for. */
export const IDENTIFIERS = ['transportMode', 'serviceType', 'carrier'] as const;

function versionOf(id: string, values: Values, breaks: ReadonlyMap<string, readonly TariffBreak[]>): TariffVersion {
  const unique = new Set(listOf(values.uniqueParameters));
  return {
    id,
    version: Number(values.tariffVersion ?? 1),
    effectiveDate: String(values.effectiveDate ?? ''),
    expiryDate: text(values.expiryDate),
    tariffAppliedOnDate: String(values.tariffAppliedOnDate ?? ''),
    currency: String(values.currency ?? ''),
    currencySource: text(values.currencySource),
    currencyFrequency: text(values.currencyFrequency),
    perChargeCurrencyConversion: values.perChargeCurrencyConversion === true,
    deficitWeight: values.deficitWeight === true,
    weightUnit: values.weightUnit === 'Lbs' ? 'Lbs' : 'Kgs',
    volumeDivisor: text(values.volumeDivisor),
    divisorUnit: DIVISOR_UNITS.find((unit) => unit === values.divisorUnit),
    sideRounding: SIDE_ROUNDINGS.find((rounding) => rounding === values.sideRounding),
    weightStep: text(values.weightStep),
    calendarCountry: text(values.calendarCountry),
    identifiers: IDENTIFIERS.map((fieldKey) => ({ fieldKey, fieldVal: text(values[fieldKey]) })),
    parameters: listOf(values.parameters)
      .map(String)
      .map((fieldKey) => ({
        fieldKey,
        uniqueCalculationParam: unique.has(fieldKey),
      })),
    charges: membersOf(values.charges).map((charge) => chargeOf(charge, breaks)),
  };
}

const membersOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

function chargeOf(values: Values, breaks: ReadonlyMap<string, readonly TariffBreak[]>): TariffCharge {
  const chargeCode = String(values.chargeCode ?? '');
  return {
    ...values,
    chargeID: chargeCode,
    chargeCode,
    calculation: String(values.calculation ?? ''),
    calculationOnCharge: text(values.calculationOnCharge),
    // A missing breakage becomes a break that nothing matches, so that the charge is reported as faulty.
    breackage: namesOf(values.breackage).flatMap((name) => breaks.get(name) ?? [missingBreak(name)]),
  };
}

const missingBreak = (name: string): TariffBreak => ({ id: name, key: 'weightBreaks', from: name, to: name });

const namesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function breaksByName(records: readonly StoredRecord[]): Map<string, TariffBreak[]> {
  const found = new Map<string, TariffBreak[]>();
  for (const { values } of records) {
    const name = String(values.name);
    const list = found.get(name) ?? [];
    list.push({
      id: String(values.displayName ?? ''),
      key: values.key as TariffBreak['key'],
      category: (text(values.category) as TariffBreak['category']) ?? null,
      from: text(values.from),
      to: text(values.to),
      method: values.method === 'flat' ? 'flat' : 'unit',
    });
    found.set(name, list);
  }
  return found;
}

/** @param version the number of the version that the lane was made in: it holds in no earlier one */
function laneOf({ id, values }: StoredRecord, version: number | undefined): TariffLane {
  const columns: Record<string, string | null> = {};
  for (const [key, value] of Object.entries(values)) if (typeof value === 'string') columns[key] = value;
  for (const rate of membersOf(values.rates)) {
    const charge = String(rate.charge ?? '');
    const part = rate.part === 'min' || rate.part === 'max' ? rate.part : text(rate.break) ? 'break' : 'rate';
    const column = part === 'break' ? `break.${charge}.${String(rate.break)}` : `${part}.${charge}`;
    columns[column] = text(rate.value);
  }
  return {
    id,
    effectiveDate: text(values.effectiveDate),
    expiryDate: text(values.expiryDate),
    fromVersion: typeof values.fromVersion === 'number' ? values.fromVersion : (version ?? null),
    toVersion: typeof values.toVersion === 'number' ? values.toVersion : null,
    currency: text(values.currency),
    values: columns,
  };
}

function codesOf(records: readonly StoredRecord[]): CalculationCode[] {
  const codes = new Map(BUILT_IN_CODES.map((code) => [code.code, code]));
  for (const { values } of records) {
    const code = String(values.code);
    codes.set(code, {
      code,
      basis: values.basis as CalculationCode['basis'],
      operand: text(values.operand),
      weight: (text(values.weight) as CalculationCode['weight']) ?? null,
      formula: formulaOf(text(values.formula)),
    });
  }
  return [...codes.values()];
}

/** A formula that is not JSON makes the tariff faulty. */
function formulaOf(written: string | null): unknown {
  if (written === null) return undefined;
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

function calendarsOf(records: readonly StoredRecord[]): { country: string; days: string[] }[] {
  const days = new Map<string, string[]>();
  for (const { values } of records) {
    const country = String(values.country);
    const list = days.get(country) ?? [];
    list.push(String(values.day));
    days.set(country, list);
  }
  return [...days].map(([country, list]) => ({ country, days: list }));
}
