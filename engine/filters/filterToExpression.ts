/**
 * A filter as an expression over the `record`, and back: what a person builds of fields, operators and values is stored in the
 * one form that a field's `mandatoryWhen`, `visibleWhen` and `readonlyWhen` have.
 */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../metadata/kinds/filter.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { fault, TypedError } from '../faults/fault.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import { checkFilter, planFilter } from './checkFilter.ts';
import type { FilterPlan } from './plan.ts';

/**
 * The expression that holds of a record exactly when the filter keeps it; what is inactive of the filter is left out.
 * Compiled with the types of the fields (`conditionTypes`): they say how values are compared.
 * @returns undefined for a filter that keeps every record
 * @throws TypedError with every fault of the filter
 */
export function filterToExpression(tree: unknown, types: FieldTypes): unknown {
  const plan = planFilter(tree, types);
  return plan && expressionOf(plan);
}

function expressionOf(plan: FilterPlan): unknown {
  if ('nodes' in plan) return { [plan.condition]: plan.nodes.map(expressionOf) };
  const { field, operator, right } = plan;
  const upper = right.upper ? [operandOf(right.upper)] : [];
  return { [operator]: [variable(field), operandOf(right.value), ...upper] };
}

/** @throws TypedError for a name that a path cannot hold */
function variable(field: string): { var: string } {
  if (field.includes('.'))
    throw new TypedError([
      fault([], 'structure', `An expression cannot read the field "${field}": its name has a point.`),
    ]);
  return { var: `record.${field}` };
}

const operandOf = (side: SqlSide): unknown => ('literal' in side ? (side.literal ?? null) : variable(side.field));

/**
 * The filter that an expression says, so that it can be edited as one; undefined where no filter does.
 * @param types of the fields that a filter may name
 */
export function expressionToFilter(expression: unknown, types: FieldTypes): FilterTree | undefined {
  const node = nodeOf(expression, types);
  if (!node) return undefined;
  const tree: FilterTree = 'fields' in node ? node : { condition: 'and', fields: [node] };
  return checkFilter(tree, types).length === 0 ? tree : undefined;
}

function nodeOf(expression: unknown, types: FieldTypes): FilterGroup | FilterLeaf | undefined {
  const [word, args] = operationOf(expression) ?? [];
  if (word === undefined || !args) return undefined;
  if (isOperatorName(word)) return leafOf(word, args, types);
  if ((word !== 'and' && word !== 'or') || args.length === 0) return undefined;
  const fields = args.map((each) => nodeOf(each, types));
  return fields.every((field) => field !== undefined) ? { condition: word, fields } : undefined;
}

function leafOf(
  operator: FilterLeaf['operator'],
  [left, ...rest]: readonly unknown[],
  types: FieldTypes,
): FilterLeaf | undefined {
  const name = fieldOf(left);
  const type = name === undefined ? undefined : ownMember(types, name);
  if (name === undefined || !type) return undefined;
  const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
  const isBounded = signature.right === 'bounds';
  if (rest.length !== (isBounded ? 2 : 1)) return undefined;
  const other = isBounded ? undefined : fieldOf(rest[0]);
  if (other !== undefined) return { name, operator, type, matchField: other };
  const values = rest.map(literalOf);
  if (values.includes(undefined)) return undefined;
  const [value, upper] = values.map((one) => one?.literal);
  return isBounded ? { name, operator, type, value1: value, value2: upper } : { name, operator, type, value };
}

/** The one operation of an expression, and what it is given. */
function operationOf(expression: unknown): [word: string, args: readonly unknown[]] | undefined {
  if (expression === null || typeof expression !== 'object' || Array.isArray(expression)) return undefined;
  const entries = Object.entries(expression);
  const [[word, given] = ['', undefined]] = entries;
  return entries.length === 1 && Array.isArray(given) ? [word, given] : undefined;
}

/** The field that a `var` reads; where a field is decided about, the `row` is the record. */
function fieldOf(expression: unknown): string | undefined {
  if (expression === null || typeof expression !== 'object' || Array.isArray(expression)) return undefined;
  const entries = Object.entries(expression);
  const [[word, path] = ['', undefined]] = entries;
  if (entries.length !== 1 || word !== 'var' || typeof path !== 'string') return undefined;
  const [scope, name, ...deeper] = path.split('.');
  return (scope === 'record' || scope === 'row') && name && deeper.length === 0 ? name : undefined;
}

/** A plain value, as a filter says one; undefined for what is computed. */
function literalOf(expression: unknown): { literal: unknown } | undefined {
  const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
  const isWhole = isPlain(expression) || (Array.isArray(expression) && expression.every(isPlain));
  return isWhole ? { literal: expression } : undefined;
}
