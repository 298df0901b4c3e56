import type { ComparisonClass, FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { KeyLiteral, KeyRef } from '../../../metadata/signatures/sqlTree.ts';
import { numberKey } from '../../values/number.ts';
import { comparableOf, type OrderedClass, type Side } from '../../values/side.ts';

/** The field on the left. */
export interface SqlLeft {
  readonly field: string;
  readonly cls: ComparisonClass;
}

/** The right side: another field of the row, or a literal. */
export type SqlSide = { readonly field: string; readonly type: FieldType } | { readonly literal: unknown };

/** The key kind that a class compares by. */
export const KEY_OF_CLASS = { text: 't', numeric: 'n', decimal: 'm', date: 'd' } as const;
/** The key kind of the list of what a class compares by. */
export const LIST_OF_CLASS = { text: 'lt', numeric: 'ln', decimal: 'lm', date: 'ld', multiselect: 'lt' } as const;

/** A literal as a side of the plain meaning. */
export function literalSide(value: unknown): Side {
  return { kind: 'literal', value };
}

/** The single key of a literal, as text; undefined when it is empty or not comparable. */
export function literalKey(cls: OrderedClass, side: Side, today: string): string | undefined {
  const key = comparableOf(cls, side, today);
  return typeof key === 'number' ? numberKey(key) : key;
}

/** The right operand of a comparison by `cls`; undefined when a literal cannot be compared. */
export function operandOf(cls: OrderedClass, right: SqlSide, today: string): KeyRef | KeyLiteral | undefined {
  if ('field' in right) return { field: right.field, key: KEY_OF_CLASS[cls] };
  const literal = literalKey(cls, literalSide(right.literal), today);
  return literal === undefined ? undefined : { literal };
}

/** The text key of the right side's text form; undefined when a literal is empty. */
export function textOperandOf(right: SqlSide, today: string): KeyRef | KeyLiteral | undefined {
  return operandOf('text', right, today);
}
