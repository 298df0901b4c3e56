/** The totals of a report as a table: a column for each group, and one for each measure and unit. */
import { PLAIN_FORMATS, writeDay, writeDecimal, writeQuantity } from '../../../engine/values/localeFormats.ts';
import { type AggregateValues, resultOf } from '../../../engine/values/runningAggregate.ts';
import type { ExportColumn } from '../../exporting/exportColumn.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import type { totalsOf } from '../../records/read/totals.ts';

type Totals = Awaited<ReturnType<typeof totalsOf>>;
type Group = Totals['groups'][number];
type Row = Totals['rows'][number];

export interface TotalsTable {
  columns: (ExportColumn & { isNumber: boolean })[];
  /** Values for a file: exact numbers. */
  values: unknown[][];
  /** The same as people read them. */
  texts: string[][];
  /** The totals of all groups, as people read them. */
  total: string[];
}

/** Characters of a day that name its period. */
const PERIOD_LENGTH = { month: 7, year: 4 } as const;

/** A period by its first day, in notation that is the same in all languages. */
function periodText(first: string, period: NonNullable<Group['period']>, day: (text: string) => string): string {
  if (period === 'day' || period === 'week') return day(first);
  if (period === 'quarter') return `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
  return first.slice(0, PERIOD_LENGTH[period]);
}

/** @returns the table, with amounts of each currency in a column of their own */
export function totalsTable({ runtime: { program } }: OperationContext, found: Totals): TotalsTable {
  const formats = { ...PLAIN_FORMATS, ...tenantOf(program)?.formats };
  const empty = t('reportEmpty').in(program);
  const groupText = ({ name, period }: Group, { values, labels }: Row) => {
    const value = values[name];
    if (value === null || value === undefined || value === '') return empty;
    if (period !== undefined) return periodText(String(value), period, (text) => writeDay(text, formats));
    return labels[name] ?? String(value);
  };
  const measured = found.measures.flatMap((measure) => {
    const units = measure.unit === undefined ? [''] : Object.keys(found.total[measure.name] ?? {}).sort();
    return units.map((unit) => ({ measure, unit }));
  });
  const resultIn = (byName: Row['measures'], { measure, unit }: (typeof measured)[number]) => {
    const values = byName[measure.name]?.[unit] as AggregateValues | undefined;
    return values && resultOf(values, measure.by);
  };
  const resultText = (byName: Row['measures'], of: (typeof measured)[number]) => {
    const result = resultIn(byName, of);
    if (result === undefined || result === null) return '';
    const { numberFormat, scale, by, type } = of.measure;
    if (type === 'date' && by !== 'count') return writeDay(String(result), formats);
    const rounded = by === 'average' ? Number(result).toFixed(Math.max(scale ?? 0, 2)) : String(result);
    return writeQuantity({ numberFormat, scale }, rounded, of.unit, formats)?.text ?? writeDecimal(rounded, formats);
  };
  return {
    columns: [
      ...found.groups.map(({ name, label }) => ({
        key: name,
        label: label ?? name,
        type: 'text' as const,
        isNumber: false,
      })),
      ...measured.map(({ measure, unit }, at) => ({
        key: `${measure.name} ${at}`,
        label: unit === '' ? measure.label : `${measure.label} (${measure.units[unit] ?? unit})`,
        type: measure.type === 'date' && measure.by !== 'count' ? ('date' as const) : ('decimal' as const),
        isNumber: true,
      })),
    ],
    values: found.rows.map((row) => [
      ...found.groups.map((group) => groupText(group, row)),
      ...measured.map((of) => resultIn(row.measures, of)),
    ]),
    texts: found.rows.map((row) => [
      ...found.groups.map((group) => groupText(group, row)),
      ...measured.map((of) => resultText(row.measures, of)),
    ]),
    total: measured.map((of) => resultText(found.total, of)),
  };
}
