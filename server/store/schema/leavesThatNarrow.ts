/** What of a filter an index can begin with: conditions that every row of the answer meets, with a fixed value. */
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../metadata/signatures/operators.ts';

export interface NarrowingLeaf {
  field: string;
  /** `equal`: rows of one value, or of a few; `range`: rows that stand together in the field's order. */
  how: 'equal' | 'range';
}

const HOW: Partial<Record<OperatorName, NarrowingLeaf['how']>> = {
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
export function leavesThatNarrow(tree: FilterTree): NarrowingLeaf[] {
  if (tree.isActive === false) return [];
  if (tree.condition === 'or' && tree.fields.length > 1) return [];
  return tree.fields.flatMap((node): NarrowingLeaf[] => {
    if (isGroup(node)) return leavesThatNarrow(node);
    const how = HOW[node.operator];
    if (node.isActive === false || node.matchField || !how) return [];
    // Most rows may be empty there, and no order begins with them.
    if (node.operator === 'equalTo' && (node.value === null || node.value === '')) return [];
    return [{ field: node.name, how }];
  });
}
