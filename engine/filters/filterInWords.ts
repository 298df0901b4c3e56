/** A filter as a sentence, the same beside a grid and in a file of its rows. */

import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isDateType } from '../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../metadata/kinds/filter.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorName } from '../../metadata/signatures/operators.ts';
import { listOf } from '../values/list.ts';
import { type Emptiness, emptinessOf } from './emptiness.ts';

/** The required properties of a field. */
export interface WordedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly suggestionsSource?: string | undefined;
}

/** Operators that are named otherwise of days. */
const OF_DAYS = {
  lessThan: 'before',
  lessThanEqualTo: 'onOrBefore',
  greaterThan: 'after',
  greaterThanEqualTo: 'onOrAfter',
} as const;

type OperatorWord = OperatorName | Emptiness | (typeof OF_DAYS)[keyof typeof OF_DAYS];
/** The messages that describe a filter. */
export type FilterWord = `filter.${
  | OperatorWord
  | 'empty'
  | 'yes'
  | 'no'
  | 'today'
  | 'daysAgo'
  | 'daysAhead'
  | 'bounds'
  | 'joinAnd'
  | 'joinOr'
  | 'listAndMore'}`;

/** The language of a filter: its messages, and what lists call their values. */
export interface FilterLanguage {
  word(name: FilterWord, params?: Readonly<Record<string, unknown>>): string;
  /** Undefined where it is not known. */
  label(list: string, value: string): string | undefined;
}

/** The message that names an operator for fields of a type. */
export const operatorWord = (name: OperatorName | Emptiness, type?: FieldType): FilterWord =>
  `filter.${isDateType(type) && Object.hasOwn(OF_DAYS, name) ? OF_DAYS[name as keyof typeof OF_DAYS] : name}`;

/** Compared as parts of a text, for any type of field: `contains 24`. */
const PARTS: readonly string[] = [
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'endsWith',
  'doesNotEndWith',
];
export const comparesParts = (operator: string): boolean => PARTS.includes(operator);

export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The right-hand operand of an operator; for an unknown one, one value. */
export const rightOf = (operator: string) => (isOperatorName(operator) ? OPERATOR_SIGNATURES[operator].right : 'one');

/** Entries of a list that are said before the rest is counted. */
const PHRASES = 8;

/** The values of a comparison that are said one by one, as texts. */
export const entriesText = ({ value, value1, value2 }: FilterLeaf): string[] =>
  [...listOf(value), value1, value2]
    .filter((entry) => !isMissing(entry))
    .slice(0, PHRASES)
    .map(String);

/** One comparison in words. */
export function leafInWords(leaf: FilterLeaf, fields: readonly WordedField[], { word, label }: FilterLanguage): string {
  const field = fields.find(({ key }) => key === leaf.name);
  const type = field?.type ?? (leaf.type as FieldType | undefined);
  const fieldLabel = (key: string) => fields.find((one) => one.key === key)?.label ?? key;
  const operatorLabel = (name: OperatorName | Emptiness) => word(operatorWord(name, type));
  const emptiness =
    leaf.matchField || type === 'checkbox' || !isMissing(leaf.value)
      ? undefined
      : emptinessOf(leaf.operator, 'value', null);
  if (emptiness) return `${fieldLabel(leaf.name)} ${operatorLabel(emptiness)}`;
  const start = `${fieldLabel(leaf.name)} ${operatorLabel(leaf.operator)}`;
  if (leaf.matchField) return `${start} ${fieldLabel(leaf.matchField)}`;
  // Parts of a text are shown as typed, not as labels of list values.
  const list = comparesParts(leaf.operator) ? undefined : field?.suggestionsSource;
  const entry = (value: unknown) => (list ? label(list, String(value)) : undefined) ?? String(value);
  const one = (value: unknown): string => {
    if (isMissing(value)) return word('filter.empty');
    if (typeof value === 'boolean') return word(value ? 'filter.yes' : 'filter.no');
    const isPlain = typeof value === 'number' || type === 'numeric' || type === 'date' || type === 'decimal';
    return isPlain ? String(value) : `“${entry(value)}”`;
  };
  const several = (value: unknown): string => {
    const entries = listOf(value);
    if (entries.length === 0) return word('filter.empty');
    const said = entries.slice(0, PHRASES).map(entry).join(', ');
    const more = entries.length - PHRASES;
    return more > 0 ? word('filter.listAndMore', { list: said, count: more }) : said;
  };
  const right = rightOf(leaf.operator);
  if (right === 'days') {
    const days = Number(leaf.value);
    const said = { field: fieldLabel(leaf.name), count: Math.abs(days) };
    if (days === 0) return word('filter.today', { field: said.field });
    return word(days < 0 ? 'filter.daysAgo' : 'filter.daysAhead', said);
  }
  if (right === 'bounds') return `${start} ${word('filter.bounds', { low: one(leaf.value1), high: one(leaf.value2) })}`;
  if (right === 'list' || Array.isArray(leaf.value)) return `${start} ${several(leaf.value)}`;
  return `${start} ${one(leaf.value)}`;
}

/** The filter in words without what is switched off; nothing for one that every record matches. */
export function filterInWords(
  tree: FilterTree | undefined,
  fields: readonly WordedField[],
  language: FilterLanguage,
  inner = false,
): string {
  if (!tree || tree.isActive === false) return '';
  const members = tree.fields
    .filter((node) => node.isActive !== false)
    .map((node) =>
      'fields' in node ? filterInWords(node, fields, language, true) : leafInWords(node, fields, language),
    )
    .filter(Boolean);
  const words = members.join(language.word(tree.condition === 'and' ? 'filter.joinAnd' : 'filter.joinOr'));
  return inner && members.length > 1 ? `(${words})` : words;
}
