/** A filter as a sentence. */
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../metadata/signatures/operators.ts';
import { word } from '../../runtime/messages.ts';

/** An operator as it is offered. */
export const operatorWords = (name: OperatorName): string => word(`filter.${name}`);

interface Labelled {
  key: string;
  label: string;
  type: string;
}

function valueWords(value: unknown, type: string | undefined): string {
  if (value === null || value === undefined || value === '') return word('filter.empty');
  if (typeof value === 'boolean') return word(value ? 'filter.yes' : 'filter.no');
  if (Array.isArray(value)) return value.map((one) => valueWords(one, type)).join(', ');
  return type === 'numeric' || type === 'date' || type === 'decimal' || typeof value === 'number'
    ? String(value)
    : `“${String(value)}”`;
}

function leafWords(leaf: FilterLeaf, fields: readonly Labelled[]): string {
  const field = fields.find(({ key }) => key === leaf.name);
  const label = (key: string) => fields.find((one) => one.key === key)?.label ?? key;
  const start = `${label(leaf.name)} ${operatorWords(leaf.operator)}`;
  if (leaf.matchField) return `${start} ${label(leaf.matchField)}`;
  const words = (value: unknown) => valueWords(value, field?.type ?? leaf.type);
  if (leaf.operator === 'day') {
    const days = Number(leaf.value);
    const named = { field: label(leaf.name), count: Math.abs(days) };
    if (days === 0) return word('filter.today', named);
    return word(days < 0 ? 'filter.daysAgo' : 'filter.daysAhead', named);
  }
  if (leaf.operator === 'betweenInclusive' || leaf.operator === 'betweenExclusive') {
    return `${start} ${word('filter.bounds', { low: words(leaf.value1), high: words(leaf.value2) })}`;
  }
  return `${start} ${words(leaf.value)}`;
}

/** The filter in words; nothing for one that keeps every row. */
export function inWords(tree: FilterTree | undefined, fields: readonly Labelled[], inner = false): string {
  if (!tree) return '';
  const members = tree.fields
    .filter((node) => node.isActive !== false)
    .map((node) => ('fields' in node ? inWords(node, fields, true) : leafWords(node, fields)))
    .filter(Boolean);
  const words = members.join(word(tree.condition === 'and' ? 'filter.joinAnd' : 'filter.joinOr'));
  return inner && members.length > 1 ? `(${words})` : words;
}
