import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf } from './day.ts';
import { compareDecimals } from './decimal.ts';
import { isEmpty } from './empty.ts';
import { listOf } from './list.ts';
import { numberOf } from './number.ts';
import { truthOf } from './truth.ts';

/**
 * Whether saving one value of a field over another would change nothing: `1.50` is `1.5`, all that is empty is the same.
 * Text is the same only letter for letter.
 */
export function sameFieldValue(type: FieldType, one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const cls = COMPARISON_CLASS[type];
  if (cls === 'checkbox' && isTruth(one) && isTruth(other)) return truthOf(one) === truthOf(other);
  const [left, right] = [isEmpty(type, one), isEmpty(type, other)];
  if (left || right) return left && right;
  if (cls === 'decimal') {
    const order = compareDecimals(one, other);
    return order === undefined ? String(one) === String(other) : order === 0;
  }
  if (cls === 'numeric') {
    const [a, b] = [numberOf(one), numberOf(other)];
    return a === undefined || b === undefined ? String(one) === String(other) : a === b;
  }
  if (type === 'date') return (dayOf(one) ?? String(one)) === (dayOf(other) ?? String(other));
  if (cls === 'multiselect') return JSON.stringify(listOf(one)) === JSON.stringify(listOf(other));
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other);
  return String(one) === String(other);
}

/** Whether a value says yes or no: what says neither is wrong, and not the same as no. */
const isTruth = (value: unknown): boolean =>
  truthOf(value) || value === null || [false, 0, '0', 'false', '', undefined].includes(value as false);
