/** Faults that prevent a filter from being applied: unknown fields, and errors of the engine. */

import { checkFilter } from '../../../../engine/filters/checkFilter.ts';
import { isRecord } from '../../../../metadata/isRecord.ts';
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { isOperatorName } from '../../../../metadata/signatures/operators.ts';
import { word } from '../../../text/messages.ts';

/** The comparisons of a tree that are in force. */
export function leavesOf(tree: FilterTree | undefined): FilterLeaf[] {
  if (!tree || tree.isActive === false) return [];
  return tree.fields.flatMap((node) => {
    if (node.isActive === false) return [];
    return 'fields' in node ? leavesOf(node) : [node];
  });
}

/** How many comparisons of a tree are in force. */
export const countOf = (tree: FilterTree | undefined): number => leavesOf(tree).length;

/** The names in force that no field has: a field that is gone, or that this person may not see. */
export function missingFields(tree: FilterTree | undefined, types: FieldTypes): string[] {
  const names = leavesOf(tree).flatMap(({ name, matchField }) => (matchField ? [name, matchField] : [name]));
  return [...new Set(names)].filter((name) => !Object.hasOwn(types, name));
}

/** Every reason, in words; none for a filter that can be applied. */
export function faultsOf(tree: FilterTree | undefined, types: FieldTypes): string[] {
  if (!tree) return [];
  const missing = missingFields(tree, types);
  if (missing.length > 0) return missing.map((field) => word('filter.missingField', { field }));
  return checkFilter(tree, types).map(({ message }) => message);
}

/** True if a stored or received value has the shape of a filter, including disabled parts. */
export function isFilterTree(tree: unknown, depth = 1): tree is FilterTree {
  if (!isRecord(tree) || !Array.isArray(tree.fields) || depth > 50) return false;
  if (tree.condition !== 'and' && tree.condition !== 'or') return false;
  return tree.fields.every((node) => {
    if (!isRecord(node)) return false;
    if ('fields' in node) return isFilterTree(node, depth + 1);
    return typeof node.name === 'string' && typeof node.operator === 'string' && isOperatorName(node.operator);
  });
}
