import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import { OPERATORS } from '../operators/operators.ts';
import { all, constant, some } from '../operators/sql/nodes.ts';
import { planFilter } from './checkFilter.ts';
import type { Env } from './env.ts';
import type { FilterPlan } from './plan.ts';

/**
 * A filter over comparison keys, for the server to lower to SQL; days are resolved against today.
 * @throws TypedError with every fault of the filter
 */
export function filterToSqlTree(tree: unknown, types: FieldTypes, env: Env): SqlNode {
  const plan = planFilter(tree, types);
  return plan ? toSql(plan, env) : constant(true);
}

function toSql(plan: FilterPlan, env: Env): SqlNode {
  if ('nodes' in plan) {
    const nodes = plan.nodes.map((node) => toSql(node, env));
    return plan.condition === 'and' ? all(nodes) : some(nodes);
  }
  return OPERATORS[plan.operator].sql({ field: plan.field, cls: plan.cls }, plan.right, env.today);
}
