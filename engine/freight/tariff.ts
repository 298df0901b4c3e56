/**
 * A tariff as it is rated with, and as its Export writes it (docs/authoring/tariff-file.md): versions of a template, lanes,
 * calculation codes, calendars, exchange rates. Plain JSON; amounts are decimals, which are text, or numbers. Fields that
 * the specification names keep its spelling.
 */

/** A decimal as it is stored or sent. */
export type Amount = string | number;

/** The parts of a day's kind that time breaks know. */
export type DayKind = 'weekday' | 'weekend' | 'holiday';

/** The kinds of breaks. */
export const BREAK_KINDS = ['weightBreaks', 'miles', 'zipCodes', 'timeBreaks'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** How a charge's amount follows from its rate. */
export const BASES = [
  'flat',
  'perKg',
  'per100Kg',
  'perLb',
  'perCwt',
  'perWm',
  'perMile',
  'perCwtMile',
  'perPiece',
  'perContainer',
  'perStep',
  'percentOfCharge',
  'formula',
] as const;
export type Basis = (typeof BASES)[number];

/** The weight of a shipment on which a charge is based. */
export type WeightKind = 'chargeable' | 'gross' | 'dimension';

/** From half on away from zero; away from zero; toward it. */
export type RoundingMode = 'nearest' | 'up' | 'down';

export interface TariffBreak {
  readonly id: string;
  readonly key: BreakKind;
  /** Of time breaks. */
  readonly category?: DayKind | '' | null;
  /** It holds from here up to where the next one begins; times are hours and minutes: 17.30. */
  readonly from?: Amount | null;
  readonly to?: Amount | null;
  /** `flat`: the rate is the amount, regardless of the quantity. */
  readonly method?: 'unit' | 'flat' | '' | null;
  readonly displayName?: string | null;
}

export interface TariffCharge {
  readonly chargeID: string;
  readonly chargeCode: string;
  readonly chargeName?: string | null;
  readonly displayName?: string | null;
  readonly chargeGroup?: string | null;
  readonly customerView?: boolean | null;
  /** The code of a calculation. */
  readonly calculation: string;
  readonly weight?: WeightKind | '' | null;
  /** A factor on the lane's rate; for `percentOfCharge` the default percentage; for `perStep` the size of a step. */
  readonly operand?: Amount | null;
  /** Ids of the charges that a percentage is of. */
  readonly calculationOnCharge?: string | readonly string[] | null;
  /** True if lanes have a minimum, or a maximum. */
  readonly min?: boolean | null;
  readonly max?: boolean | null;
  readonly chargeRounding?: RoundingMode | '' | null;
  readonly chargeDecimal?: number | null;
  /** The amount is a multiple of this: 0.05. */
  readonly chargeNearest?: Amount | null;
  readonly noRounding?: boolean | null;
  /** Digits that the unit price is rounded to before it is multiplied. */
  readonly unitPriceDecimal?: number | null;
  readonly currency?: string | null;
  readonly isLaneCurrency?: boolean | null;
  readonly currencySource?: string | null;
  readonly currencyFrequency?: string | null;
  /** The field of the shipment whose day's exchange rate is taken. */
  readonly exchangeRateAppldOn?: string | null;
  /** Heavier breaks are candidates (deficit weight). */
  readonly consider?: boolean | null;
  readonly breackage?: readonly TariffBreak[] | null;
}

export interface TariffParameter {
  readonly fieldKey: string;
  readonly displayName?: string | null;
  readonly uniqueCalculationParam?: boolean | null;
}

/** A field of the shipments that the tariff is for. */
export interface TariffIdentifier {
  readonly fieldKey: string;
  readonly fieldVal?: string | null;
  readonly defaultVal?: string | null;
}

export const DIVISOR_UNITS = ['cm3PerKg', 'in3PerLb'] as const;
export type DivisorUnit = (typeof DIVISOR_UNITS)[number];
export const SIDE_ROUNDINGS = ['exact', 'nearest', 'up'] as const;
export type SideRounding = (typeof SIDE_ROUNDINGS)[number];

/** How weights are made of volumes (`volumeRule.ts`). */
export interface VolumeRule {
  /** In place of the specification's factors. */
  readonly volumeDivisor?: Amount | null;
  /** The unit of the divisor; default: cm3 per kg. Parcel carriers use cubic inches per pound: 139, 166, 194. */
  readonly divisorUnit?: DivisorUnit | null;
  /** To whole centimeters, or whole inches with a divisor per pound; default: exact. */
  readonly sideRounding?: SideRounding | null;
  /** The chargeable weight is rounded up to a multiple of this: kg, or pounds with a divisor per pound. */
  readonly weightStep?: Amount | null;
}

export interface TariffVersion extends VolumeRule {
  readonly id: string;
  readonly version: number;
  readonly effectiveDate: string;
  readonly expiryDate?: string | null;
  /** The field of the shipment whose day chooses version and lane. */
  readonly tariffAppliedOnDate: string;
  readonly currency: string;
  readonly currencySource?: string | null;
  readonly currencyFrequency?: string | null;
  /** Each charge is converted by its own source, frequency and day; else all by the tariff's. */
  readonly perChargeCurrencyConversion?: boolean | null;
  /** For every charge with weight breaks. */
  readonly deficitWeight?: boolean | null;
  /** In which weight breaks are counted where the basis says nothing. */
  readonly weightUnit?: WeightUnit | null;
  /** The country whose holidays apply to time breaks. */
  readonly calendarCountry?: string | null;
  readonly identifiers?: readonly TariffIdentifier[] | null;
  readonly parameters?: readonly TariffParameter[] | null;
  readonly charges: readonly TariffCharge[];
}

export type WeightUnit = 'Kgs' | 'Lbs';

export interface TariffLane {
  readonly id: string;
  readonly effectiveDate?: string | null;
  readonly expiryDate?: string | null;
  /** The versions of the template that it holds in, both included; none: no bound. */
  readonly fromVersion?: number | null;
  readonly toVersion?: number | null;
  readonly currency?: string | null;
  /** By column: a parameter's field key, `rate.CHARGE`, `break.CHARGE.BREAK`, `min.CHARGE`, `max.CHARGE`. */
  readonly values: Readonly<Record<string, Amount | null | undefined>>;
}

export interface CalculationCode {
  readonly code: string;
  readonly name?: string | null;
  readonly basis: Basis;
  readonly operand?: Amount | null;
  readonly weight?: WeightKind | '' | null;
  /** An expression over `params` (docs/authoring/tariff-file.md). */
  readonly formula?: unknown;
}

export interface HolidayCalendar {
  readonly country: string;
  readonly days: readonly string[];
}

export interface ExchangeRate {
  readonly source: string;
  readonly frequency: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly rate: Amount;
  readonly effectiveOn: string;
}

export interface TariffFile {
  readonly id: string;
  readonly tariffName: string;
  readonly versions: readonly TariffVersion[];
  readonly lanes: readonly TariffLane[];
  readonly calculationCodes: readonly CalculationCode[];
  readonly calendars?: readonly HolidayCalendar[] | null;
  readonly exchangeRates?: readonly ExchangeRate[] | null;
  /** Digits of currencies that do not have two. */
  readonly currencyDigits?: Readonly<Record<string, number>> | null;
}
