/** A filter as a sentence. */
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../metadata/signatures/operators.ts';

const WORDS = {
  equalTo: 'is',
  notEqualTo: 'is not',
  lessThan: 'is less than',
  lessThanEqualTo: 'is at most',
  greaterThan: 'is greater than',
  greaterThanEqualTo: 'is at least',
  isInList: 'is one of',
  isNotInList: 'is none of',
  contains: 'contains',
  doesNotContain: 'does not contain',
  betweenInclusive: 'is between',
  betweenExclusive: 'is strictly between',
  beginsWith: 'begins with',
  doesNotBeginWith: 'does not begin with',
  endsWith: 'ends with',
  doesNotEndWith: 'does not end with',
  day: 'is on the day',
} satisfies Record<OperatorName, string>;

/** An operator as it is offered. */
export const operatorWords = (name: OperatorName): string => WORDS[name];

interface Labelled {
  key: string;
  label: string;
  type: string;
}

function valueWords(value: unknown, type: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueWords(one, type)).join(', ');
  return type === 'numeric' || type === 'date' || type === 'decimal' || typeof value === 'number'
    ? String(value)
    : `“${String(value)}”`;
}

function leafWords(leaf: FilterLeaf, fields: readonly Labelled[]): string {
  const field = fields.find(({ key }) => key === leaf.name);
  const label = (key: string) => fields.find((one) => one.key === key)?.label ?? key;
  const start = `${label(leaf.name)} ${WORDS[leaf.operator]}`;
  if (leaf.matchField) return `${start} ${label(leaf.matchField)}`;
  const words = (value: unknown) => valueWords(value, field?.type ?? leaf.type);
  if (leaf.operator === 'day') {
    const days = Number(leaf.value);
    if (days === 0) return `${label(leaf.name)} is today`;
    const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
    return `${label(leaf.name)} is ${count} ${days < 0 ? 'ago' : 'from today'}`;
  }
  if (leaf.operator === 'betweenInclusive' || leaf.operator === 'betweenExclusive') {
    return `${start} ${words(leaf.value1)} and ${words(leaf.value2)}`;
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
  const words = members.join(` ${tree.condition} `);
  return inner && members.length > 1 ? `(${words})` : words;
}
