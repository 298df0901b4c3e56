import { COMPARISON_CLASS, type FieldType, type FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { dayOf } from './day.ts';
import { compareDecimals } from './decimal.ts';
import { isEmpty } from './empty.ts';
import { listOf } from './list.ts';
import { numberOf } from './number.ts';
import { truthOf } from './truth.ts';

/**
 * Returns true if saving one value of a field over the other would change nothing (docs/contract/values.md, Equality of
 * stored values): `1.50` equals `1.5`, all empty values are equal, text must be identical. Edited, unsaved and merged values
 * are compared by this function only.
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
  if (cls === 'multiselect') return sameJson(listOf(one), listOf(other));
  if (typeof one === 'object' || typeof other === 'object') return sameJson(one, other);
  return String(one) === String(other);
}

/**
 * @returns true if saving the values of one record over the other's changes nothing; fields without a type are compared as text
 */
export function sameFieldValues(
  types: FieldTypes,
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const same = (field: string) => sameFieldValue(typeIn(types, field), own(one, field), own(other, field));
  return Object.keys(one).every(same) && Object.keys(other).every((field) => Object.hasOwn(one, field) || same(field));
}

/** A field's own value: names of Object's prototype are fields like any other. */
const own = (values: Readonly<Record<string, unknown>>, field: string): unknown =>
  Object.hasOwn(values, field) ? values[field] : undefined;

/** The type of a field; of one without a type text. */
export const typeIn = (types: FieldTypes, field: string): FieldType =>
  Object.hasOwn(types, field) ? (types[field] ?? 'text') : 'text';

/** @returns true if a value is a valid boolean: an invalid one is an error, and does not equal false */
const isTruth = (value: unknown): boolean =>
  truthOf(value) || value === null || [false, 0, '0', 'false', '', undefined].includes(value as false);
