import { compareDecimals, dayOf, isEmpty, listOf, numberOf, truthOf } from '../../engine/index.ts';
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** Whether saving a value over another would change nothing. Text is the same only letter for letter. */
export function sameValue(type: FieldType, one: unknown, other: unknown): boolean {
  const cls = COMPARISON_CLASS[type];
  if (cls === 'checkbox') return truthOf(one) === truthOf(other);
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
  return String(one) === String(other);
}
