/** A filter while it is made: the tree of semantics.md section 3 with what is not complete yet. Pure. */
import { checkFilter } from '../../../engine/index.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import { OPERATOR_NAMES, OPERATOR_SIGNATURES, type OperatorName } from '../../../metadata/signatures/operators.ts';

export interface DraftLeaf {
  id: number;
  field: string;
  operator: OperatorName;
  /** Compared with a value, or with another field. */
  with: 'value' | 'field';
  value: unknown;
  value2: unknown;
  matchField: string;
}
export interface DraftGroup {
  id: number;
  condition: 'and' | 'or';
  members: readonly (DraftLeaf | DraftGroup)[];
}
export type DraftNode = DraftLeaf | DraftGroup;

let numbered = 0;
const nextId = () => {
  numbered += 1;
  return numbered;
};

export const isGroup = (node: DraftNode): node is DraftGroup => 'members' in node;

/** The operators that a field's type has, in the order in which they are offered. */
export function operatorsFor(field: Pick<EffectiveField, 'type'>): OperatorName[] {
  const cls = COMPARISON_CLASS[field.type];
  return OPERATOR_NAMES.filter((name) => (OPERATOR_SIGNATURES[name].classes as readonly string[]).includes(cls));
}

export const newLeaf = (field: EffectiveField): DraftLeaf => ({
  id: nextId(),
  field: field.key,
  operator: COMPARISON_CLASS[field.type] === 'text' ? 'contains' : 'equalTo',
  with: 'value',
  value: null,
  value2: null,
  matchField: '',
});
export const newGroup = (condition: 'and' | 'or' = 'and', members: readonly DraftNode[] = []): DraftGroup => ({
  id: nextId(),
  condition,
  members,
});

/** The group with one of its nodes, however deep, replaced; taken out where `next` is undefined. */
export function replaced(group: DraftGroup, id: number, next: DraftNode | undefined): DraftGroup {
  return {
    ...group,
    members: group.members.flatMap((node) => {
      if (node.id === id) return next ? [next] : [];
      return isGroup(node) ? [replaced(node, id, next)] : [node];
    }),
  };
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The leaf that a draft says; undefined while something of it is missing. An empty value asks for what is empty. */
export function leafOf(draft: DraftLeaf, fields: readonly EffectiveField[]): FilterLeaf | undefined {
  const field = fields.find(({ key }) => key === draft.field);
  if (!field) return undefined;
  const { right } = OPERATOR_SIGNATURES[draft.operator];
  const base = { name: draft.field, operator: draft.operator, type: field.type };
  if (right === 'bounds') {
    if (isMissing(draft.value) || isMissing(draft.value2)) return undefined;
    return { ...base, value1: draft.value, value2: draft.value2 };
  }
  if (draft.with === 'field') return draft.matchField ? { ...base, matchField: draft.matchField } : undefined;
  const mayBeEmpty = draft.operator === 'equalTo' || draft.operator === 'notEqualTo';
  if (isMissing(draft.value) && !(mayBeEmpty && field.type !== 'checkbox')) {
    return field.type === 'checkbox' ? { ...base, value: false } : undefined;
  }
  return { ...base, value: isMissing(draft.value) ? null : draft.value };
}

/** The tree of what is complete; undefined where nothing is, which keeps every row. */
export function treeOf(group: DraftGroup, fields: readonly EffectiveField[]): FilterTree | undefined {
  const members = group.members.flatMap((node): (FilterLeaf | FilterGroup)[] => {
    const made = isGroup(node) ? treeOf(node, fields) : leafOf(node, fields);
    return made ? [made] : [];
  });
  return members.length > 0 ? { condition: group.condition, fields: members } : undefined;
}

/** A draft of a tree; inactive parts are left out of it, as section 3 leaves them out. */
export function draftOf(tree: FilterTree | undefined): DraftGroup {
  if (!tree) return newGroup();
  const members = tree.fields.filter((node) => node.isActive !== false);
  return newGroup(
    tree.condition,
    members.map((node): DraftNode => {
      if ('fields' in node) return draftOf(node);
      const bounds = OPERATOR_SIGNATURES[node.operator].right === 'bounds';
      return {
        id: nextId(),
        field: node.name,
        operator: node.operator,
        with: node.matchField ? 'field' : 'value',
        value: (bounds ? node.value1 : node.value) ?? null,
        value2: node.value2 ?? null,
        matchField: node.matchField ?? '',
      };
    }),
  );
}

/** How many comparisons a tree has. */
export const countOf = (tree: FilterTree | undefined): number =>
  (tree?.fields ?? []).reduce((sum, node) => sum + ('fields' in node ? countOf(node) : 1), 0);

/** What is wrong with a tree of these fields, as the engine says it. */
export function faultsOf(tree: FilterTree | undefined, fields: readonly EffectiveField[]): string[] {
  if (!tree) return [];
  return checkFilter(tree, Object.fromEntries(fields.map(({ key, type }) => [key, type]))).map(
    ({ message }) => message,
  );
}

/** Why a typed value is refused (suite.txt section 5): the name of the message. */
export function valueFault(
  leaf: Pick<DraftLeaf, 'operator' | 'value' | 'value2'>,
  field: Pick<EffectiveField, 'type'>,
  most: number,
): 'filterValueTooLong' | 'numericOnly' | undefined {
  const texts = [leaf.value, leaf.value2].filter((value) => typeof value === 'string');
  const isList = OPERATOR_SIGNATURES[leaf.operator].right === 'list';
  // A list is as long as its entries are many: each of them is a value.
  const single = isList ? texts.flatMap((text) => text.split(/[,\r\n]/)) : texts;
  if (single.some((text) => Array.from(text).length > most)) return 'filterValueTooLong';
  const numeric = COMPARISON_CLASS[field.type] === 'numeric';
  const allowed = isList ? /^[\d,.\s+-]*$/ : /^[\d.\s+-]*$/;
  return numeric && texts.some((text) => !allowed.test(text)) ? 'numericOnly' : undefined;
}

/** Letters, digits, space, underscore and hyphen (suite.txt section 5). */
export const isProfileName = (name: string): boolean => /^[A-Za-z0-9 _-]+$/.test(name) && name.trim() !== '';
