import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { applyLogic, fieldLogic, type JsonLogic, TODAY_LOGIC } from '../jsonLogic/logic.ts';
import { planFilter } from './checkFilter.ts';
import type { Env, RecordValues } from './env.ts';
import type { Comparison, FilterPlan } from './plan.ts';

/**
 * A filter as json-logic with the operators of the contract as named operations.
 * @throws TypedError with every fault of the filter
 */
export function filterToJsonLogic(tree: unknown, types: FieldTypes): JsonLogic {
  const plan = planFilter(tree, types);
  return plan ? toLogic(plan) : true;
}

/** @returns true if json-logic matches a record */
export function applyJsonLogic(logic: JsonLogic, record: RecordValues, env: Env): boolean {
  return applyLogic(logic, { record, today: env.today }) === true;
}

function toLogic(plan: FilterPlan): JsonLogic {
  return 'nodes' in plan ? { [plan.condition]: plan.nodes.map(toLogic) } : comparisonLogic(plan);
}

/** One comparison as its named operation. */
function comparisonLogic({ field, type, cls, operator, right }: Comparison): JsonLogic {
  const { value, upper } = right;
  const [v, vKind] = 'literal' in value ? [value.literal, 'literal'] : [fieldLogic(value.field), value.type];
  const bounds = upper && 'literal' in upper ? [upper.literal] : [];
  return { [operator]: [cls, fieldLogic(field), type, v, vKind, TODAY_LOGIC, ...bounds] };
}
