import type { ComparisonClass } from '../../metadata/kinds/fieldTypes.ts';
import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import { compareCodePoints } from '../values/codePoints.ts';
import { comparableOf, type OrderedClass, type Side } from '../values/side.ts';
import type { Operator } from './operator.ts';
import { constant } from './sql/nodes.ts';
import { KEY_OF_CLASS, operandOf, type SqlLeft, type SqlSide } from './sql/sqlSide.ts';

/** Negative, zero or positive; undefined where a side is empty or not comparable. */
export function orderOf(cls: ComparisonClass, left: Side, right: Side, today: string): number | undefined {
  const x = comparableOf(cls as OrderedClass, left, today);
  const y = comparableOf(cls as OrderedClass, right, today);
  if (x === undefined || y === undefined) return undefined;
  return typeof x === 'number' ? x - (y as number) : compareCodePoints(x, y as string);
}

/** One comparison of keys; false where a literal cannot be compared. */
export function compareNode(left: SqlLeft, operator: '<' | '<=' | '>' | '>=', right: SqlSide, today: string): SqlNode {
  const cls = left.cls as OrderedClass;
  const operand = operandOf(cls, right, today);
  if (!operand) return constant(false);
  return { kind: 'compare', operator, left: { field: left.field, key: KEY_OF_CLASS[cls] }, right: operand };
}

/** An operator that both sides be non-empty, comparable, and so ordered. */
export function ordering(
  label: string,
  words: string,
  sign: '<' | '<=' | '>' | '>=',
  accepts: (order: number) => boolean,
): Operator {
  return {
    label,
    words,
    holds(cls, left, { value }, today) {
      const order = orderOf(cls, left, value, today);
      return order !== undefined && accepts(order);
    },
    sql: (left, { value }, today) => compareNode(left, sign, value, today),
  };
}
