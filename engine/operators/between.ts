import type { Operator } from './operator.ts';
import { compareNode, orderOf } from './order.ts';
import { all } from './sql/nodes.ts';

/** An operator that a value lies between two bounds, which are never swapped. */
export function between(label: string, words: string, isInclusive: boolean): Operator {
  return {
    label,
    words,
    holds(cls, left, { value, upper = value }, today) {
      const low = orderOf(cls, left, value, today);
      const high = orderOf(cls, left, upper, today);
      if (low === undefined || high === undefined) return false;
      return isInclusive ? low >= 0 && high <= 0 : low > 0 && high < 0;
    },
    sql(left, { value, upper = value }, today) {
      return all([
        compareNode(left, isInclusive ? '>=' : '>', value, today),
        compareNode(left, isInclusive ? '<=' : '<', upper, today),
      ]);
    },
  };
}
