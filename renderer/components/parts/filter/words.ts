/** A filter as a sentence. */
import { listOf } from '../../../../engine/index.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../../metadata/signatures/operators.ts';
import { knownReferenceLabel } from '../../../suggestions/referenceLabels.ts';
import { fixedSuggestions } from '../../../suggestions/suggestions.ts';
import { word } from '../../../text/messages.ts';
import { type Emptiness, emptinessOf } from './emptiness.ts';
import { comparesParts, isMissing, rightOf } from './rule.ts';

/** An operator as it is offered. */
export const operatorWords = (name: OperatorName | Emptiness): string => word(`filter.${name}`);

type Labelled = Pick<EffectiveField, 'key' | 'label' | 'type' | 'suggestionsSource'>;

/** Entries of a list that are said before the rest is counted. */
const PHRASES = 8;

/** What a list calls its value; the value itself where it is not known. */
function labelOf(field: Labelled | undefined, value: unknown): string {
  const text = String(value);
  const list = field?.suggestionsSource;
  if (!list) return text;
  const fixed = fixedSuggestions(list)?.find((one) => one.value === text)?.label;
  return fixed ?? knownReferenceLabel(list, text) ?? text;
}

function valueWords(value: unknown, field: Labelled | undefined, type: string | undefined): string {
  if (isMissing(value)) return word('filter.empty');
  if (typeof value === 'boolean') return word(value ? 'filter.yes' : 'filter.no');
  const plain = typeof value === 'number' || type === 'numeric' || type === 'date' || type === 'decimal';
  return plain ? String(value) : `“${labelOf(field, value)}”`;
}

/** The values of a comparison that are said one by one, as texts. */
export const entriesText = ({ value, value1, value2 }: FilterLeaf): string[] =>
  [...listOf(value), value1, value2]
    .filter((entry) => !isMissing(entry))
    .slice(0, PHRASES)
    .map(String);

function listWords(value: unknown, field: Labelled | undefined): string {
  const entries = listOf(value);
  const said = entries.slice(0, PHRASES).map((entry) => labelOf(field, entry));
  const more = entries.length - said.length;
  if (entries.length === 0) return word('filter.empty');
  return more > 0 ? word('filter.listAndMore', { list: said.join(', '), count: more }) : said.join(', ');
}

/** One comparison in words. */
export function leafWords(leaf: FilterLeaf, fields: readonly Labelled[]): string {
  const field = fields.find(({ key }) => key === leaf.name);
  const label = (key: string) => fields.find((one) => one.key === key)?.label ?? key;
  const isBox = (field?.type ?? leaf.type) === 'checkbox';
  const emptiness =
    leaf.matchField || isBox || !isMissing(leaf.value) ? undefined : emptinessOf(leaf.operator, 'value', null);
  if (emptiness) return `${label(leaf.name)} ${operatorWords(emptiness)}`;
  const start = `${label(leaf.name)} ${operatorWords(leaf.operator)}`;
  if (leaf.matchField) return `${start} ${label(leaf.matchField)}`;
  const right = rightOf(leaf.operator);
  // Parts of a text are said as they were typed, whatever its list calls a whole value.
  const named = comparesParts(leaf.operator) ? undefined : field;
  if (right === 'days') {
    const days = Number(leaf.value);
    const said = { field: label(leaf.name), count: Math.abs(days) };
    if (days === 0) return word('filter.today', said);
    return word(days < 0 ? 'filter.daysAgo' : 'filter.daysAhead', said);
  }
  if (right === 'bounds') {
    const [low, high] = [leaf.value1, leaf.value2].map((value) => valueWords(value, named, field?.type ?? leaf.type));
    return `${start} ${word('filter.bounds', { low, high })}`;
  }
  if (right === 'list' || Array.isArray(leaf.value)) return `${start} ${listWords(leaf.value, named)}`;
  return `${start} ${valueWords(leaf.value, named, field?.type ?? leaf.type)}`;
}

/** The filter in words, what is left out left out; nothing for one that keeps every row. */
export function inWords(tree: FilterTree | undefined, fields: readonly Labelled[], inner = false): string {
  if (!tree || tree.isActive === false) return '';
  const members = tree.fields
    .filter((node) => node.isActive !== false)
    .map((node) => ('fields' in node ? inWords(node, fields, true) : leafWords(node, fields)))
    .filter(Boolean);
  const words = members.join(word(tree.condition === 'and' ? 'filter.joinAnd' : 'filter.joinOr'));
  return inner && members.length > 1 ? `(${words})` : words;
}
