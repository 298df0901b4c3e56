/** A condition that a record holds, as a cell and a page of details show it: in words, its fields by their labels where those are known. */
import type { FilterGroup, FilterLeaf } from '../../metadata/kinds/filter.ts';
import { isOperatorName } from '../../metadata/signatures/operators.ts';
import { fieldsOf, programInForce } from '../program/program.ts';
import { word } from './messages.ts';

interface Condition {
  over: string;
  filter: FilterGroup;
  expression?: unknown;
}

/** Unreadable values are shown unchanged. */
export function conditionText(value: unknown): string {
  if (typeof value !== 'string') return '';
  try {
    const { over, filter, expression } = JSON.parse(value) as Condition;
    // Expressions that a filter cannot represent.
    if (expression !== undefined) return word('condition.expression', { expression: JSON.stringify(expression) });
    const fields = programInForce() ? fieldsOf(over) : [];
    const labels = new Map(fields.map(({ key, label }) => [key, label]));
    return inWords(filter, (key) => labels.get(key) ?? key);
  } catch {
    return value;
  }
}

function inWords(node: FilterGroup | FilterLeaf, label: (key: string) => string): string {
  if (!('fields' in node)) return leafInWords(node, label);
  const parts = node.fields
    .filter(({ isActive }) => isActive !== false)
    .map((one) => ('fields' in one && one.fields.length > 1 ? `(${inWords(one, label)})` : inWords(one, label)));
  return parts.join(word(node.condition === 'and' ? 'filter.joinAnd' : 'filter.joinOr'));
}

function leafInWords(
  { name, operator, value, value1, value2, matchField }: FilterLeaf,
  label: (key: string) => string,
) {
  const compared = isOperatorName(operator) ? word(`filter.${operator}`) : operator;
  const side = matchField ? label(matchField) : [value1 ?? value, value2].flat().filter((one) => one !== undefined);
  return `${label(name)} ${compared} ${Array.isArray(side) ? side.map((one) => one ?? '').join(', ') : side}`.trim();
}
