/** The columns of a measure: one for each currency while they are few, so that amounts of one currency are read downwards. */
import { type AggregateValuesByUnit, resultOf } from '../../../../engine/values/runningAggregate.ts';
import { compareUnits } from '../measureTexts.ts';
import type { Totals, TotalsMeasure } from './totalsTexts.ts';

/** With more units the results of a group share one cell, so that the table is not wider than the page. */
const MAX_UNIT_COLUMNS = 8;

export interface MeasureColumns {
  readonly measure: TotalsMeasure;
  /** Units with a column each, in the order of their names, '' last; undefined if the measure has one column. */
  readonly units?: readonly string[];
}

/** Units whose results are all zero have no column beside units with results. */
export function columnsOf(measure: TotalsMeasure, rows: Totals['rows'], total: Totals['total']): MeasureColumns {
  if (measure.unit === undefined) return { measure };
  const results: readonly (AggregateValuesByUnit | undefined)[] = [
    ...rows.map((row) => row.measures[measure.name]),
    total[measure.name],
  ];
  const named = new Set(results.flatMap((byUnit) => Object.keys(byUnit ?? {})));
  const units = [...named]
    .filter((unit) => results.some((byUnit) => byUnit?.[unit] && Number(resultOf(byUnit[unit], measure.by) ?? 0) !== 0))
    .sort(compareUnits);
  return units.length < 2 || units.length > MAX_UNIT_COLUMNS ? { measure } : { measure, units };
}
