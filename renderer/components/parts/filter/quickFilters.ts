/** Quick filters of column heads: one comparison of a field beside everything else in force. Pure. */
import { type EffectiveField, isComputed } from '../../../../metadata/kinds/field.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';

const isQuick = (node: FilterTree['fields'][number], field: string): node is FilterLeaf =>
  !('fields' in node) && node.name === field && node.isActive !== false;

/** The comparison of a field that applies to all rows on its own; undefined otherwise. */
export const quickOf = (tree: FilterTree | undefined, field: string): FilterLeaf | undefined =>
  tree?.condition === 'and' || tree?.fields.length === 1
    ? tree.fields.find((node): node is FilterLeaf => isQuick(node, field))
    : undefined;

/** The filter with a field's comparison put in, replaced, or with `undefined` taken out. */
export function withQuick(
  tree: FilterTree | undefined,
  field: string,
  leaf: FilterLeaf | undefined,
): FilterTree | undefined {
  const all: FilterTree =
    !tree || tree.condition === 'and' || tree.fields.length === 1
      ? { ...tree, condition: 'and', fields: tree?.fields ?? [] }
      : { condition: 'and', fields: [tree] };
  const at = all.fields.findIndex((node) => isQuick(node, field));
  const fields =
    at < 0
      ? [...all.fields, ...(leaf ? [leaf] : [])]
      : all.fields.flatMap((node, index) => (index === at ? (leaf ? [leaf] : []) : [node]));
  return fields.length > 0 ? { ...all, fields } : undefined;
}

/** True if rows can be filtered by a field: it must be stored and not secret. */
export const mayFilter = (field: Pick<EffectiveField, 'compute' | 'virtual' | 'secret'>): boolean =>
  !isComputed(field) && !field.secret;

/** True if the field is offered for filters. */
export const isFilterable = (
  field: Pick<EffectiveField, 'compute' | 'virtual' | 'secret' | 'activeForFilter'>,
): boolean => mayFilter(field) && field.activeForFilter !== false;
