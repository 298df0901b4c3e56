/** Results of aggregate functions as people of the tenant write them, with their units. */
import type { AggregateValuesByUnit } from '../../../../engine/values/runningAggregate.ts';
import type { AggregateFunction } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { shownText } from '../../../suggestions/shownText.ts';
import { formatNumber } from '../../../text/formatNumber.ts';
import { formatQuantity } from '../../../text/formatQuantity.ts';
import type { Measure } from '../../parts/measure.ts';
import { measureTexts } from '../../parts/measureTexts.ts';

/** A result, of a field that may have digits of its own after the point. */
function formatResult(field: EffectiveField, by: AggregateFunction, result: unknown, unit: string): string {
  if (by === 'count') return formatNumber(Number(result));
  // A sum has the decimals of its currency; an average would show too many of them.
  if (field.numberFormat === 'money' && by !== 'average')
    return formatQuantity(field, result, unit)?.text ?? String(result);
  if (!isNumberType(field.type)) return shownText(field, result);
  return formatNumber(result as number | string, field.type === 'decimal' ? field.scale : undefined);
}

/**
 * One text for each unit, in the order of their names; what has no unit comes last.
 * @param unit the field with the unit; undefined for fields without units
 */
export function formatMeasure(
  { field, by }: Pick<Measure, 'field' | 'by'>,
  byUnit: AggregateValuesByUnit | undefined,
  unit: EffectiveField | undefined,
): string[] {
  return measureTexts(by, byUnit, {
    result: (result, name) => formatResult(field, by, result, name),
    unit: unit && { label: unit.label, name: (name) => shownText(unit, name) },
  });
}
