/** The conditions of a filter that an index can start with: required for every row, with a fixed value. */
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../metadata/signatures/operators.ts';

export interface IndexableLeaf {
  field: string;
  /** `equal`: rows of one or a few values; `range`: rows adjacent in the field's order. */
  how: 'equal' | 'range';
}

const HOW: Partial<Record<OperatorName, IndexableLeaf['how']>> = {
  equalTo: 'equal',
  isInList: 'equal',
  lessThan: 'range',
  lessThanEqualTo: 'range',
  greaterThan: 'range',
  greaterThanEqualTo: 'range',
  betweenInclusive: 'range',
  betweenExclusive: 'range',
};

const isGroup = (node: FilterGroup | FilterLeaf): node is FilterGroup => 'fields' in node;

/** The leaves that are joined by `and` alone and compare with a value; those switched off are left out. */
export function indexableLeaves(tree: FilterTree): IndexableLeaf[] {
  if (tree.isActive === false) return [];
  if (tree.condition === 'or' && tree.fields.length > 1) return [];
  return tree.fields.flatMap((node): IndexableLeaf[] => {
    if (isGroup(node)) return indexableLeaves(node);
    const how = indexUse(node);
    return how ? [{ field: node.name, how }] : [];
  });
}

/** How a leaf narrows; undefined where an index is of no use to it. */
function indexUse({ operator, isActive, matchField, value }: FilterLeaf): IndexableLeaf['how'] | undefined {
  if (isActive === false || matchField) return undefined;
  // Most rows may be empty there, and no order begins with them.
  if (operator === 'equalTo' && (value === null || value === '')) return undefined;
  return HOW[operator];
}

/**
 * Parts of a filter, all of which hold for its rows, whose every leaf narrows by a field of which an index is said to be there:
 * rows of each can be found by index. Of an `or`, where each of its members has such a part.
 */
export function indexableParts(tree: FilterTree, hasIndex: (field: string) => boolean): FilterTree[] {
  if (tree.isActive === false) return [];
  const ofNode = (node: FilterGroup | FilterLeaf): FilterTree[] => {
    if (isGroup(node)) return indexableParts(node, hasIndex);
    return indexUse(node) && hasIndex(node.name) ? [{ condition: 'and', fields: [node] }] : [];
  };
  if (tree.condition === 'and' || tree.fields.length <= 1) return tree.fields.flatMap(ofNode);
  const first = tree.fields.flatMap((node) => ofNode(node)[0] ?? []);
  return first.length === tree.fields.length ? [{ condition: 'or', fields: first }] : [];
}
