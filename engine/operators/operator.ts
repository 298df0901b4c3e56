import type { ComparisonClass } from '../../metadata/kinds/fieldTypes.ts';
import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import type { Side } from '../values/side.ts';
import type { SqlLeft, SqlSide } from './sql/sqlSide.ts';

/** The right-hand side: one value, or two bounds. */
export interface Right<S> {
  readonly value: S;
  /** The upper bound; `value` is the lower one then. */
  readonly upper?: S;
}

/** An operator (docs/contract/comparisons.md): its semantics, its texts, and its database query. */
export interface Operator {
  /** As offered in a list of operators. */
  readonly label: string;
  /** After "should" in a rule's message. */
  readonly words: string;
  /**
   * The meaning, plainly; the compiled forms are checked against it.
   * @param cls of the field on the left, one that has the operator
   * @param today the evaluation's one day, `yyyy-MM-dd`
   */
  holds(cls: ComparisonClass, left: Side, right: Right<Side>, today: string): boolean;
  /** The same over comparison keys. */
  sql(left: SqlLeft, right: Right<SqlSide>, today: string): SqlNode;
}
