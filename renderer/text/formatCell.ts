/** A field's value as a cell shows and copies it. */

import { dayOf } from '../../engine/values/day.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { zoneInForce } from '../program/zone.ts';
import { conditionText } from './conditionText.ts';
import { formatDay, formatDecimal } from './localeFormats.ts';
import { wallTime } from './zonedTime.ts';

export type LabelOf = (list: string, value: string) => string;

/** The text of a value. Days and decimals have the tenant's form, times its zone; numbers keep every digit, so that a copy is what was stored. */
export function formatCell(field: EffectiveField, value: unknown, labelOf: LabelOf): string {
  if (field.type === 'checkbox')
    return value === true || value === 1 || value === '1' || value === 'true' ? 'true' : 'false';
  if (value === null || value === undefined) return '';
  const label = (entry: unknown): string =>
    field.suggestionsSource ? labelOf(field.suggestionsSource, String(entry)) : String(entry);
  if (field.type === 'date') return formatDay(dayOf(value) ?? String(value));
  if (field.type === 'dateTime' && typeof value === 'string') return formatDay(wallTime(value, zoneInForce()));
  if (Array.isArray(value)) return value.map(label).join(', ');
  if (field.type === 'dropdown' || field.type === 'reference' || field.type === 'multiselect') return label(value);
  if (field.type === 'numeric' || field.type === 'decimal') return formatDecimal(String(value));
  if (field.type === 'condition') return conditionText(value);
  if (typeof value === 'object') return String((value as { name?: unknown }).name ?? JSON.stringify(value));
  return String(value);
}
