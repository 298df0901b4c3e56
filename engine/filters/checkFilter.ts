import { isRecord } from '../../metadata/isRecord.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { isFieldType } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { type Fault, fault, refuse } from '../faults/fault.ts';
import { checkComparison } from './checkComparison.ts';
import type { FilterPlan } from './plan.ts';

type Path = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;

/** The position of a node in its group; undefined for the filter itself. Paths are built only for faults. */
type Position = { readonly group: Position; readonly index: number } | undefined;

const pathOf = (position: Position): Path => (position ? [...pathOf(position.group), 'fields', position.index] : []);

const NAMES = {
  field: 'name',
  operator: 'operator',
  otherField: 'matchField',
  value: 'value',
  value1: 'value1',
  value2: 'value2',
} as const;

/**
 * Every fault of a filter (docs/contract/filters.md, Faults), before anything is evaluated, in parts that would not be reached
 * too. What is inactive is left out, as if it were not there.
 */
export function checkFilter(tree: unknown, types: FieldTypes): Fault[] {
  return readFilter(tree, types).faults;
}

/**
 * A filter's plan: names looked up, what is inactive left out.
 * @returns undefined where nothing is left, which keeps every record
 * @throws TypedError with every fault
 */
export function planFilter(tree: unknown, types: FieldTypes): FilterPlan | undefined {
  const { faults, plan } = readFilter(tree, types);
  refuse(faults);
  return plan;
}

interface Reading {
  readonly faults: Fault[];
  readonly plan?: FilterPlan | undefined;
}

function readFilter(tree: unknown, types: FieldTypes): Reading {
  const faults = checkTypes(types);
  if (!isRecord(tree) || !('fields' in tree)) {
    faults.push(fault([], 'structure', 'A filter is a group: {"condition": "and" or "or", "fields": [...]}.'));
    return { faults };
  }
  // Before anything of it is read: each fault of very many leaves would cost its words.
  if (hasMoreNodes(tree, LIMITS.treeNodes)) {
    faults.push(fault([], 'limit', `The filter has more than ${LIMITS.treeNodes} leaves and groups.`));
    return { faults };
  }
  const plan = readNode(tree, types, undefined, 1, faults);
  return { faults, plan };
}

/** @returns true if a tree exceeds a number of leaves and groups; stops counting there */
function hasMoreNodes(tree: Json, most: number): boolean {
  let groups: readonly Json[] = [tree];
  let met = 1;
  for (let depth = 1; depth <= LIMITS.treeDepth && groups.length > 0; depth += 1) {
    const next: Json[] = [];
    for (const { fields } of groups) {
      if (!Array.isArray(fields)) continue;
      met += fields.length;
      if (met > most) return true;
      for (const field of fields) if (isRecord(field) && 'fields' in field) next.push(field);
    }
    groups = next;
  }
  return false;
}

/** Faults of the types themselves: a type that does not exist. */
export function checkTypes(types: unknown): Fault[] {
  if (!isRecord(types)) return [fault(['types'], 'structure', 'types is an object of field key to type.')];
  return Object.entries(types)
    .filter(([, type]) => !isFieldType(type))
    .map(([key, type]) =>
      fault(['types', key], 'unknown', `There is no type ${JSON.stringify(type)}, of field ${JSON.stringify(key)}.`),
    );
}

function readNode(node: unknown, types: FieldTypes, position: Position, depth: number, faults: Fault[]) {
  if (!isRecord(node)) {
    faults.push(fault(pathOf(position), 'structure', 'A group holds leaves and groups, each an object.'));
    return undefined;
  }
  const { isActive } = node;
  if (isActive !== undefined && isActive !== null && typeof isActive !== 'boolean') {
    faults.push(fault([...pathOf(position), 'isActive'], 'structure', 'isActive is true or false.'));
  }
  if (isActive === false) return undefined;
  return 'fields' in node ? readGroup(node, types, position, depth, faults) : readLeaf(node, types, position, faults);
}

function readGroup(
  group: Json,
  types: FieldTypes,
  position: Position,
  depth: number,
  faults: Fault[],
): FilterPlan | undefined {
  const { condition, fields } = group;
  if (depth > LIMITS.treeDepth) {
    faults.push(fault(pathOf(position), 'limit', `The filter is deeper than ${LIMITS.treeDepth} groups.`));
    return undefined;
  }
  if (condition !== 'and' && condition !== 'or') {
    faults.push(fault([...pathOf(position), 'condition'], 'structure', 'The condition of a group is "and" or "or".'));
  }
  if (!Array.isArray(fields)) {
    faults.push(fault([...pathOf(position), 'fields'], 'structure', 'The fields of a group are a list.'));
    return undefined;
  }
  const nodes: FilterPlan[] = [];
  for (const [index, field] of fields.entries()) {
    const plan = readNode(field, types, { group: position, index }, depth + 1, faults);
    if (plan) nodes.push(plan);
  }
  if (nodes.length < 2) return nodes[0];
  return { condition: condition === 'or' ? 'or' : 'and', nodes };
}

const isEmptyBound = (value: unknown): boolean => value === undefined || value === null || value === '';

/** @returns true if a range has one `value` instead of bounds, which would silently match no record */
function hasNoBounds({ operator, value, value1, value2 }: Json): boolean {
  const isRange = operator === 'betweenInclusive' || operator === 'betweenExclusive';
  return isRange && !isEmptyBound(value) && isEmptyBound(value1) && isEmptyBound(value2);
}

function readLeaf(leaf: Json, types: FieldTypes, position: Position, faults: Fault[]): FilterPlan | undefined {
  const { name: field, operator, value, value1, value2, matchField: otherField } = leaf;
  const raw = { field, operator, value, value1, value2, otherField, names: NAMES };
  const checked = checkComparison(raw, types, []);
  for (const { path, kind, message } of checked.faults)
    faults.push(fault([...pathOf(position), ...path], kind, message));
  if (hasNoBounds(leaf))
    faults.push(
      fault([...pathOf(position), 'value'], 'structure', `${String(operator)} compares with value1 and value2.`),
    );
  return checked.comparison;
}
