import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { valueText } from '../rules/messages.ts';
import { planFilter } from './checkFilter.ts';
import type { Comparison, FilterPlan } from './plan.ts';

export type Labels = Readonly<Record<string, string>>;

/**
 * A filter in words: `Weight is greater than 5 and (Port is in list HKG, SIN or Port begins with X)`.
 * @param labels of the fields; a field without one is named by its key
 * @param operatorWords after "is", by operator; without one the operator's label in lower case
 * @returns '' for a filter that keeps every record
 * @throws TypedError with every fault of the filter
 */
export function filterInWords(
  tree: unknown,
  types: FieldTypes,
  labels: Labels = {},
  operatorWords: Partial<Record<OperatorName, string>> = {},
): string {
  const plan = planFilter(tree, types);
  return plan ? inWords(plan, labels, operatorWords) : '';
}

function inWords(plan: FilterPlan, labels: Labels, words: Partial<Record<OperatorName, string>>): string {
  if (!('nodes' in plan)) return comparisonInWords(plan, labels, words);
  return plan.nodes
    .map((node) => ('nodes' in node ? `(${inWords(node, labels, words)})` : inWords(node, labels, words)))
    .join(` ${plan.condition} `);
}

function comparisonInWords(
  { field, operator, type, right }: Comparison,
  labels: Labels,
  words: Partial<Record<OperatorName, string>>,
): string {
  const label = (key: string): string => (Object.hasOwn(labels, key) ? (labels[key] ?? key) : key);
  const operatorLabel = words[operator] ?? OPERATORS[operator].label.toLowerCase();
  const literal = (side: SqlSide) => literalSide('literal' in side ? side.literal : null);
  const value =
    'field' in right.value
      ? label(right.value.field)
      : valueText(operator, type, [literal(right.value)], right.upper && literal(right.upper)) || '(empty)';
  return `${label(field)} ${operatorLabel} ${value}`;
}
