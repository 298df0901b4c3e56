/**
 * Cells, areas and escalations of a rate template with made-up prices: transcom/mymove, rate template of domestic linehaul (MIT).
 * Figures only, and of its 13,560 cells those of one area with all that it has, and a row of a second one.
 */
import type { TariffBreak, TariffFile, TariffLane, TariffVersion } from '../tariff.ts';
import { CODES } from './tariffOf.ts';

/** The start of each break; a weight of 999,999 lb or as many miles ends the last one. */
const WEIGHTS = [500, 5000, 10_000] as const;
const MILES = [0, 251, 501, 1001, 1501, 2001, 2501, 3001, 3501, 4001] as const;

type Season = 'NonPeak' | 'Peak';

interface AreaCells {
  readonly serviceArea: string;
  readonly name: string;
  readonly season: Season;
  /** Dollars for a hundredweight and mile, by the least weight, then in the order of `MILES`. */
  readonly rates: Readonly<Partial<Record<(typeof WEIGHTS)[number], readonly string[]>>>;
}

const list = (rates: string): readonly string[] => rates.split(' ');

export const AREAS: readonly AreaCells[] = [
  {
    serviceArea: '672',
    name: 'Philadelphia, PA',
    season: 'NonPeak',
    rates: {
      500: list('2.477 2.727 3.228 3.728 4.228 4.728 5.228 5.728 6.228 27.132'),
      5000: list('4.705 4.955 5.455 5.955 6.455 6.956 7.456 7.956 8.456 29.360'),
      10000: list('11.389 11.639 12.139 12.639 13.139 13.639 14.139 14.640 15.140 36.044'),
    },
  },
  {
    serviceArea: '672',
    name: 'Philadelphia, PA',
    season: 'Peak',
    rates: {
      500: list('2.583 2.843 3.365 3.886 4.408 4.929 5.450 5.972 6.493 28.287'),
      5000: list('4.905 5.166 5.687 6.209 6.730 7.252 7.773 8.294 8.816 30.610'),
      10000: list('11.874 12.134 12.656 13.177 13.698 14.220 14.741 15.263 15.784 37.578'),
    },
  },
  {
    serviceArea: '4',
    name: 'Birmingham, AL',
    season: 'NonPeak',
    rates: { 500: list('2.477 2.727 3.228 3.728 4.228 4.728 5.228 5.728 6.228 0.000') },
  },
];

/** The first three digits of zip codes that belong to an area: Abbottstown, Harrisburg and Camden to Philadelphia's. */
export const AREA_OF_ZIP: Readonly<Record<string, string>> = { '173': '672', '171': '672', '081': '672' };

/** The factor of each contract year's prices relative to the previous year. */
export const ESCALATIONS = ['1', '1.0206', '1.0197', '1.0214', '1.0211', '1.0199', '1.0194', '1.0202'] as const;

const FIRST_YEAR = 2019;
/** The template names its years and no days: the days are ours. */
export const dayOfYear = (year: number): string => `${FIRST_YEAR + year}-06-01`;

const breaks = (key: TariffBreak['key'], from: readonly number[], to: (next: number) => number): TariffBreak[] =>
  from.map((each, at) => {
    const next = from[at + 1];
    return { id: `${key === 'miles' ? 'm' : 'w'}${each}`, key, from: each, to: next === undefined ? null : to(next) };
  });

/** @param factors what the prices of each year are multiplied by */
export function linehaulTariff(factors: readonly string[]): TariffFile {
  const version = (operand: string, at: number): TariffVersion => ({
    id: `year${at + 1}`,
    version: at + 1,
    effectiveDate: dayOfYear(at),
    tariffAppliedOnDate: 'pickupDate',
    currency: 'USD',
    weightUnit: 'Lbs',
    parameters: [{ fieldKey: 'serviceArea' }, { fieldKey: 'season' }],
    charges: [
      {
        chargeID: 'dlh',
        chargeCode: 'DLH',
        calculation: 'CWTMI',
        operand,
        unitPriceDecimal: 3,
        breackage: [
          ...breaks('weightBreaks', WEIGHTS, (next) => next - 0.01),
          ...breaks('miles', MILES, (next) => next - 1),
        ],
      },
    ],
  });
  const lane = ({ serviceArea, season, rates }: AreaCells): TariffLane => ({
    id: `${serviceArea} ${season}`,
    values: {
      serviceArea,
      season,
      ...Object.fromEntries(
        Object.entries(rates).flatMap(([weight, row]) =>
          row.map((rate, at) => [`break.dlh.w${weight}.m${MILES[at]}`, rate]),
        ),
      ),
    },
  });
  return {
    id: 'linehaul',
    tariffName: 'Domestic linehaul',
    versions: factors.map(version),
    lanes: AREAS.map(lane),
    calculationCodes: CODES,
  };
}
