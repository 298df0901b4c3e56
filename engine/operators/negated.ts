import type { Operator } from './operator.ts';
import { not } from './sql/nodes.ts';

/** The operator that is true exactly when another is false. */
export function negated(label: string, words: string, operator: Operator): Operator {
  return {
    label,
    words,
    holds: (cls, left, right, today) => !operator.holds(cls, left, right, today),
    sql: (left, right, today) => not(operator.sql(left, right, today)),
  };
}
