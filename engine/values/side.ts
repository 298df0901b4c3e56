import { COMPARISON_CLASS, type ComparisonClass, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf, dayOfLiteral } from './day.ts';
import { decimalKey } from './decimal.ts';
import { isEmpty } from './empty.ts';
import { listOf } from './list.ts';
import { numberOf } from './number.ts';
import { textForm } from './textForm.ts';
import { textKey } from './textKey.ts';

/** The kind of a value: of a field with this type, or a literal, in which `today` is the current day. */
export type Kind = FieldType | 'literal';

/** One side of a comparison. */
export interface Side {
  readonly kind: Kind;
  readonly value: unknown;
}

/** @returns true if a side is empty in a comparison of `cls`: by its own type, and as a list for sets */
export function isEmptySide(cls: ComparisonClass, side: Side): boolean {
  if (isEmpty(side.kind, side.value)) return true;
  return cls === 'multiselect' && entriesOf(side).length === 0;
}

/** The text key of a side's text form; undefined when it is empty. */
export function textOf(side: Side): string | undefined {
  return isEmpty(side.kind, side.value) ? undefined : textKey(textForm(side.kind, side.value));
}

/** The side read as a day: only a literal may say `today`. */
export function daySideOf(side: Side, today: string): string | undefined {
  return side.kind === 'literal' ? dayOfLiteral(side.value, today) : dayOf(side.value);
}

/** The classes whose values have an order. */
export type OrderedClass = 'text' | 'numeric' | 'decimal' | 'date';

/** The comparable form, by class: a text key, a number, the key of a decimal, a day; undefined if empty or not comparable. */
export function comparableOf(cls: OrderedClass, side: Side, today: string): string | number | undefined {
  if (cls === 'text') return textOf(side);
  if (cls === 'decimal') return decimalKey(side.kind === 'numeric' ? numberOf(side.value) : side.value);
  return cls === 'numeric' ? numberOf(side.value) : daySideOf(side, today);
}

/**
 * The entries of a side's list value, each a side: of a literal they are literals, of a field's value plain text. A
 * checkbox, which is never empty, is a list of its truth.
 */
export function entriesOf(side: Side): Side[] {
  if (side.kind === 'checkbox') return [{ kind: 'text', value: textForm('checkbox', side.value) }];
  const kind = side.kind === 'literal' ? 'literal' : 'text';
  return listOf(side.value).map((value) => ({ kind, value }));
}

/** The text keys of the entries of a side's list value, each once. */
export function entryKeysOf(side: Side): Set<string> {
  return new Set(entriesOf(side).map((entry) => textKey(textForm(entry.kind, entry.value))));
}

/** The class in which a field of a type is compared. */
export function classOf(type: FieldType): ComparisonClass {
  return COMPARISON_CLASS[type];
}
