import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { checkListLength } from '../faults/checkRecord.ts';
import type { Fault } from '../faults/fault.ts';
import { planFilter } from './checkFilter.ts';
import { getterOf, type RecordValues } from './env.ts';
import type { FilterPlan } from './plan.ts';

/**
 * Checks the limit (docs/contract/limits.md) on lists that a filter reads: multiselects, and fields compared with list
 * operators.
 * @returns the faults of a record, to be found before evaluation
 */
export function listCheckOf(tree: unknown, types: FieldTypes): (record: RecordValues, index: number) => Fault[] {
  const fields = new Set<string>();
  const plan = planFilter(tree, types);
  if (plan) collect(plan, fields);
  const getters = [...fields].map((field) => ({ field, get: getterOf(field) }));
  return (record, index) =>
    getters.flatMap(({ field, get }) => checkListLength(get(record), field, ['records', index]));
}

function collect(plan: FilterPlan, fields: Set<string>): void {
  if ('nodes' in plan) {
    for (const node of plan.nodes) collect(node, fields);
    return;
  }
  const { value } = plan.right;
  if (plan.type === 'multiselect') fields.add(plan.field);
  if (
    'field' in value &&
    (value.type === 'multiselect' || plan.type === 'multiselect' || plan.operator.endsWith('InList'))
  )
    fields.add(value.field);
}
