/** Groups and results of totals as text. */
import type { ResultOf } from '../../../../metadata/signatures/operations.ts';
import { formatNumber } from '../../../text/formatNumber.ts';
import { formatQuantity } from '../../../text/formatQuantity.ts';
import { formatValue } from '../../../text/formatValue.ts';
import { word } from '../../../text/messages.ts';
import { measureTexts } from '../measureTexts.ts';
import { formatPeriod } from './formatPeriod.ts';

export type Totals = ResultOf<'records.totals'>;
export type TotalsGroup = Totals['groups'][number];
export type TotalsMeasure = Totals['measures'][number];
export type TotalsRow = Totals['rows'][number];
export type MeasuredUnits = TotalsRow['measures'][string];

/** Text of a group: its label, the period, the formatted value. */
export function groupText({ name, type, period }: TotalsGroup, { values, labels, unreadable }: TotalsRow): string {
  if (unreadable?.includes(name)) return word('totals.unreadable');
  const value = values[name];
  if (value === null || value === undefined || value === '') return word('common.empty');
  if (period !== undefined) return formatPeriod(String(value), period as Parameters<typeof formatPeriod>[1]);
  return labels[name] ?? formatValue({ type: type as 'text' }, value);
}

/** A result, of a measure that may have digits of its own after the point. */
export function resultText({ by, type, scale, numberFormat }: TotalsMeasure, result: unknown, unit: string): string {
  if (type === 'date' && by !== 'count') return formatValue({ type: 'date' }, result);
  if (numberFormat !== undefined && (by === 'sum' || by === 'min' || by === 'max')) {
    const quantity = formatQuantity({ numberFormat, scale }, result, unit);
    if (quantity) return quantity.text;
  }
  return formatNumber(result as number | string, by === 'count' ? undefined : scale);
}

/** The results of a measure, one text for each unit. */
export function unitTexts(measure: TotalsMeasure, byUnit: MeasuredUnits | undefined): string[] {
  const { by, unit, units } = measure;
  return measureTexts(by, byUnit, {
    result: (result, name) => resultText(measure, result, name),
    unit: unit === undefined ? undefined : { label: unit, name: (name) => units[name] ?? name },
  });
}
