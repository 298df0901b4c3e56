/** Totals as a CSV: a column for each group, and for each measure and unit. */

import { csvCell, csvHeading, csvText } from '../../../../engine/values/csvCell.ts';
import { resultOf } from '../../../../engine/values/runningAggregate.ts';
import { groupText, type Totals } from './totalsTexts.ts';

export function totalsCsv({ groups, measures, rows, total }: Totals): string {
  const columns = measures.flatMap((measure) => {
    const units = Object.keys(total[measure.name] ?? {}).sort();
    return (measure.unit === undefined ? [''] : units).map((unit) => ({
      measure,
      unit,
      label: unit === '' ? measure.label : `${measure.label} (${measure.units[unit] ?? unit})`,
    }));
  });
  const lines = rows.map((row) => [
    ...groups.map((group) => csvCell(groupText(group, row))),
    ...columns.map(({ measure, unit }) => {
      const measured = row.measures[measure.name]?.[unit];
      return csvCell(measured && resultOf(measured, measure.by));
    }),
  ]);
  const head = [...groups.map(({ label }) => csvHeading(label)), ...columns.map(({ label }) => csvHeading(label))];
  return csvText([head, ...lines]);
}
