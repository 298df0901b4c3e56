/** Totals as the points and series of a chart. */

import { addDays } from '../../../../engine/values/day.ts';
import { lastDayOf } from '../../../../engine/values/period.ts';
import { resultOf } from '../../../../engine/values/runningAggregate.ts';
import { formatPeriod } from '../totals/formatPeriod.ts';
import { groupText, type Totals, type TotalsGroup, type TotalsMeasure, type TotalsRow } from '../totals/totalsTexts.ts';

export interface ChartSeries {
  /** The key of its values in `ChartPoint.values`. */
  key: string;
  label: string;
}

export interface ChartPoint {
  label: string;
  /** By series. */
  values: Record<string, number>;
  /** The group behind each value, by series. */
  rows: Record<string, TotalsRow>;
}

export interface ChartData {
  series: ChartSeries[];
  points: ChartPoint[];
  /** Groups that are not drawn: the smallest of many names. */
  omitted: number;
}

/** Periods without records that are drawn between others; past it only those with records are. */
const MAX_PERIODS = 400;
/** Names on an axis; more cannot be read. */
const MAX_NAMES = 20;

const sumOf = ({ values }: ChartPoint) => Object.values(values).reduce((sum, value) => sum + value, 0);

/** The units of a measure, the one of most values first; `''` is that of values without one. */
export function unitsByCount({ total }: Totals, { name }: TotalsMeasure): string[] {
  const counts = Object.entries(total[name] ?? {}).map(([unit, { count }]) => [unit, count] as const);
  return counts.sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1)).map(([unit]) => unit);
}

/** The result of a measure in one unit as a number; undefined where there is none. */
function numberIn({ measures }: TotalsRow, { name, by }: TotalsMeasure, unit: string): number | undefined {
  const measured = measures[name]?.[unit];
  const result = measured && resultOf(measured, by);
  const number = result === undefined || result === null ? Number.NaN : Number(result);
  return Number.isFinite(number) ? number : undefined;
}

/** First days of the periods from the first to the last of those that have records. */
function periodsBetween(days: readonly string[], period: NonNullable<TotalsGroup['period']>): string[] {
  const sorted = days.toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const periods: string[] = [];
  for (
    let day: string | undefined = first;
    day !== undefined && day <= last;
    day = addDays(lastDayOf(day, period), 1)
  ) {
    if (periods.length === MAX_PERIODS) return [];
    periods.push(day);
  }
  return periods;
}

/**
 * The first group is the axis, the second one the series. Names without an order of their own are ordered by their number.
 * @param unit the unit of the values; others are not drawn
 */
export function chartData({ groups, rows }: Totals, measure: TotalsMeasure, unit: string): ChartData {
  const [axis, across] = groups;
  if (!axis) return { series: [], points: [], omitted: 0 };
  const series = new Map<string, ChartSeries>();
  const points = new Map<string, ChartPoint>();
  const pointOf = (label: string) => {
    const point = points.get(label) ?? { label, values: {}, rows: {} };
    points.set(label, point);
    return point;
  };
  const { period } = axis;
  if (period !== undefined) {
    const days = rows.map(({ values }) => values[axis.name]).filter((day) => typeof day === 'string' && day !== '');
    for (const day of periodsBetween(days as string[], period)) pointOf(formatPeriod(day, period));
  }
  for (const row of rows) {
    const number = numberIn(row, measure, unit);
    if (number === undefined) continue;
    const label = across ? groupText(across, row) : measure.label;
    const key = series.get(label)?.key ?? `s${series.size}`;
    series.set(label, { key, label });
    const point = pointOf(groupText(axis, row));
    point.values[key] = number;
    point.rows[key] = row;
  }
  const found = [...points.values()];
  if (axis.hasOrder) return { series: [...series.values()], points: found, omitted: 0 };
  const largest = found.toSorted((one, other) => sumOf(other) - sumOf(one)).slice(0, MAX_NAMES);
  return { series: [...series.values()], points: largest, omitted: found.length - largest.length };
}
