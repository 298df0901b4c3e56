import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { dayOf } from '../values/day.ts';
import { compareDecimals, decimalText } from '../values/decimal.ts';
import { numberOf } from '../values/number.ts';
import { setKey } from '../values/setKey.ts';
import { classOf, daySideOf, entriesOf, entryKeysOf, isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { truthOf } from '../values/truth.ts';

/**
 * A value in a field's own form: a number, a day, the text form, a list, a truth; `null` for empty; what does not fit the
 * type as it is, for the cell check to refuse.
 */
export function ownForm(type: FieldType, side: Side, today: string): unknown {
  const cls = classOf(type);
  if (cls === 'checkbox') return truthOf(side.value);
  if (isEmptySide(cls, side)) return null;
  switch (cls) {
    case 'text':
      return textForm(side.kind, side.value);
    case 'multiselect':
      return entriesOf(side).map((entry) => textForm(entry.kind, entry.value));
    case 'numeric':
      return numberOf(side.value) ?? side.value;
    case 'decimal':
      return decimalText(side.kind === 'numeric' ? numberOf(side.value) : side.value) ?? side.value;
    case 'date':
      return dayForm(type, side, today);
  }
}

/** A dateTime keeps its time as written. */
function dayForm(type: FieldType, side: Side, today: string): unknown {
  const day = daySideOf(side, today);
  if (day === undefined) return side.value;
  const isTimed =
    type === 'dateTime' && typeof side.value === 'string' && side.value.trim().startsWith(`${day.slice(0, 10)}`);
  return isTimed ? (side.value as string).trim() : day;
}

const isDay = (value: unknown): boolean => dayOf(value) !== undefined;
const isNumber = (value: unknown): boolean => numberOf(value) !== undefined;

/**
 * @returns true if a field already has a value: exactly the same text, number, day, truth or set, or both empty; a value that
 * does not fit the type only equals itself (docs/contract/rules.md, Assignments)
 */
export function hasAlready(type: FieldType, current: unknown, next: unknown): boolean {
  const cls = classOf(type);
  if (cls === 'checkbox') return truthOf(current) === next;
  const side: Side = { kind: type, value: current };
  const isEmpty = isEmptySide(cls, side);
  if (isEmpty || next === null) return isEmpty && next === null;
  if (cls === 'multiselect') return setKey(entryKeysOf(side)) === setKey(entryKeysOf({ kind: type, value: next }));
  if (cls === 'text') return current === next;
  // Values that do not fit the type are compared as JSON: the text '1.5' in a date field is not the number 1.5.
  if (cls === 'decimal' && compareDecimals(current, next) !== undefined) return compareDecimals(current, next) === 0;
  const fits = cls === 'date' ? isDay : isNumber;
  return fits(current) && fits(next) ? textForm(type, current) === textForm(type, next) : sameJson(current, next);
}
