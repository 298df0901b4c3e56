/** Values as people read them. What is stored and sent is never written so. */

import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { SECRET_MARK } from '../../metadata/secretMark.ts';
import { zoneInForce } from '../program/zone.ts';
import { conditionText } from './conditionText.ts';
import { formatDay, formatDecimal } from './localeFormats.ts';
import { word } from './messages.ts';
import { wallTime } from './zonedTime.ts';

/** A plain number with at least so many digits after the point: a sum is reckoned without those that say nothing. */
function withDecimals(text: string, scale: number): string {
  const [, whole, decimals = ''] = /^([+-]?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined || decimals.length >= scale ? text : `${whole}.${decimals.padEnd(scale, '0')}`;
}

/** A field's value as a text; nothing for an empty one. */
export function formatValue(field: Pick<EffectiveField, 'type' | 'secret' | 'scale'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return field.type === 'checkbox' ? word('common.no') : '';
  if (field.secret) return SECRET_MARK;
  if (field.type === 'checkbox')
    return value === true || value === 1 || value === '1' || value === 'true' ? word('common.yes') : word('common.no');
  if (field.type === 'condition') return conditionText(value);
  if (Array.isArray(value)) return value.join(', ');
  if (field.type === 'dateTime' && typeof value === 'string') return formatDay(wallTime(value, zoneInForce()));
  if (field.type === 'date' && typeof value === 'string')
    return formatDay(/^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value);
  if (field.type === 'decimal') return formatDecimal(withDecimals(String(value), field.scale ?? 0));
  if (field.type === 'numeric') return formatDecimal(String(value));
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** An instant as day and time, in the zone in force unless another one is named. */
export function formatInstant(value: unknown, timeZone = zoneInForce()): string {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  return formatDay(wallTime(at.toISOString(), timeZone));
}
