/** One comparison while it is made: what fits its field, what is missing of it, what is wrong with it. Pure. */

import {
  begunValue,
  EMPTINESS,
  type Emptiness,
  emptinesses,
  emptinessOf,
  isEmptiness,
} from '../../../../engine/filters/emptiness.ts';
import { comparesParts, isMissing, rightOf } from '../../../../engine/filters/filterInWords.ts';
import { dayOfLiteral } from '../../../../engine/values/day.ts';
import { listOf } from '../../../../engine/values/list.ts';
import { numberOf } from '../../../../engine/values/number.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS, isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf } from '../../../../metadata/kinds/filter.ts';
import {
  isOperatorName,
  OPERATOR_NAMES,
  OPERATOR_SIGNATURES,
  type OperatorName,
  type OperatorSignature,
} from '../../../../metadata/signatures/operators.ts';
import { newId, type Rule } from './query.ts';

type Typed = Pick<EffectiveField, 'type'>;
type Right = OperatorSignature['right'];

/** The operators that a field's type has, in the order in which they are offered. */
export function operatorsFor({ type }: Typed): OperatorName[] {
  const cls = COMPARISON_CLASS[type];
  return OPERATOR_NAMES.filter((name) => (OPERATOR_SIGNATURES[name].classes as readonly string[]).includes(cls));
}

/** Operators for a field: a checkbox is never empty. */
export const choicesFor = (field: Typed): (OperatorName | Emptiness)[] => [
  ...operatorsFor(field),
  ...(field.type === 'checkbox' ? [] : emptinesses),
];

/** Which of them a rule has. */
export const choiceOf = (
  { operator, value, valueSource }: Pick<Rule, 'operator' | 'value' | 'valueSource'>,
  field: Typed | undefined,
): string => (field?.type === 'checkbox' ? undefined : emptinessOf(operator, valueSource, value)) ?? operator;

/** True if the operator can also compare with another field: not with bounds, days, or entries of a multiselect. */
export function mayMatch(field: Typed, operator: string): boolean {
  const right = rightOf(operator);
  if (field.type === 'multiselect' && (operator === 'contains' || operator === 'doesNotContain')) return false;
  return right === 'one' || right === 'list';
}

/** Default operators: a list value is chosen, text is searched by substring, other types are compared. */
function firstOperator({ type, suggestionsSource }: Typed & Pick<EffectiveField, 'suggestionsSource'>): OperatorName {
  if (suggestionsSource && type !== 'text' && type !== 'multiline') return 'isInList';
  return COMPARISON_CLASS[type] === 'text' ? 'contains' : 'equalTo';
}

/** A comparison with a value that waits to be typed. */
export const untyped = (operator: string) =>
  ({ operator, value: begunValue(operator, null), valueSource: 'value' }) as const;

export const newRule = (field: Pick<EffectiveField, 'key' | 'type' | 'suggestionsSource'>): Rule => ({
  id: newId(),
  field: field.key,
  ...untyped(firstOperator(field)),
});

/** A value carried over to an operator that takes another kind of one, as far as it fits. */
function carried(value: unknown, from: Right, to: Right): unknown {
  if (from === to) return value;
  if (from === 'days' || to === 'days') return null;
  if (to === 'bounds') return [from === 'list' ? (listOf(value)[0] ?? null) : value, null];
  if (from === 'bounds') return Array.isArray(value) ? (value[0] ?? null) : null;
  if (to === 'list') return value;
  return listOf(value)[0] ?? null;
}

/** Changes after choosing another operator, or one of the two for emptiness. */
export function withOperator(rule: Rule, field: Typed, operator: string): Partial<Rule> {
  if (isEmptiness(operator)) return { operator: EMPTINESS[operator], valueSource: 'value', value: null };
  if (rule.valueSource === 'field') return mayMatch(field, operator) ? { operator } : untyped(operator);
  const ofEntry = field.type === 'multiselect' && comparesParts(operator) !== comparesParts(rule.operator);
  const value = ofEntry ? null : carried(rule.value, rightOf(rule.operator), rightOf(operator));
  return { operator, value: begunValue(operator, value) };
}

/** Changes after choosing another field: the value is retained only if both fields compare alike. */
export function withField(rule: Rule, before: EffectiveField | undefined, field: EffectiveField): Partial<Rule> {
  const operators = operatorsFor(field);
  // Emptiness applies to any field except checkboxes.
  const emptiness =
    before && before.type !== 'checkbox' ? emptinessOf(rule.operator, rule.valueSource, rule.value) : undefined;
  // Where nothing was chosen yet, what is most often meant of the other field is.
  const isFresh = before && !emptiness && isMissing(rule.value) && rule.operator === firstOperator(before);
  if (isFresh) return { field: field.key, ...untyped(firstOperator(field)) };
  if (emptiness && field.type !== 'checkbox') return { field: field.key };
  const operator = operators.find((one) => one === rule.operator) ?? firstOperator(field);
  const alike = operator === rule.operator && before && sortOfValue(before) === sortOfValue(field);
  if (alike && rule.valueSource === 'field' && rule.value !== field.key) return { field: field.key };
  // A value chosen from a list belongs to that list.
  const typed = comparesParts(operator) || (!before?.suggestionsSource && !field.suggestionsSource);
  if (alike && rule.valueSource === 'value' && typed) return { field: field.key };
  // A field that is gone is replaced; what was typed for it is most likely still meant.
  if (!before && operator === rule.operator && rule.valueSource === 'value') return { field: field.key };
  return { field: field.key, ...untyped(operator) };
}

/** The type of a value as the user sees it: decimals are numbers. */
const sortOfValue = ({ type }: Typed) => (type === 'decimal' ? 'numeric' : COMPARISON_CLASS[type]);

/** A literal as its input keeps it once it is left: a number that is still typed is a text. */
function literalOf(value: unknown, operator: string, field: Typed | undefined): unknown {
  const right = rightOf(operator);
  if (right === 'list' && field && isNumberType(field.type) && typeof value === 'string') return spacedNumbers(value);
  const isNumber = right === 'days' || (field?.type === 'numeric' && right !== 'list' && !comparesParts(operator));
  return (isNumber && typeof value === 'string' ? numberOf(value) : undefined) ?? value;
}

/** Numbers of a list that are separated by blanks, separated by commas. */
const spacedNumbers = (value: string): string =>
  value
    .trim()
    .split(/[\s,]+/)
    .join(',');

/** The leaf of a rule; undefined while it is incomplete. A null value means empty. */
export function leafOf(rule: Rule, field: EffectiveField | undefined): FilterLeaf | undefined {
  if (!isOperatorName(rule.operator)) return undefined;
  const base = { name: rule.field, operator: rule.operator, ...(field ? { type: field.type } : {}) };
  if (rule.valueSource === 'field') return rule.value ? { ...base, matchField: String(rule.value) } : undefined;
  if (rightOf(rule.operator) === 'bounds') {
    const [low, high] = (Array.isArray(rule.value) ? rule.value : []).map((bound: unknown) =>
      literalOf(bound, rule.operator, field),
    );
    return isMissing(low) || isMissing(high) ? undefined : { ...base, value1: low, value2: high };
  }
  if (!isMissing(rule.value)) return { ...base, value: literalOf(rule.value, rule.operator, field) };
  if (rule.operator !== 'equalTo' && rule.operator !== 'notEqualTo') return undefined;
  return { ...base, value: field?.type === 'checkbox' ? false : null };
}

/** True if a rule is incomplete. */
export const isIncomplete = (rule: Rule, field: EffectiveField | undefined): boolean =>
  leafOf(rule, field) === undefined;

export type ValueFault = 'filterValueTooLong' | 'numericOnly' | 'invalidValue';

/** Why a typed value is refused: the name of the message. */
export function valueFault(
  rule: Pick<Rule, 'operator' | 'value' | 'valueSource'>,
  field: Typed,
  most: number,
  today: string,
): ValueFault | undefined {
  if (rule.valueSource === 'field') return undefined;
  const right = rightOf(rule.operator);
  // A list is as long as its entries are many: each of them is a value.
  const given = right === 'list' ? literalOf(rule.value, rule.operator, field) : rule.value;
  const values = (right === 'list' || Array.isArray(given) ? listOf(given) : [given]).filter(
    (value) => !isMissing(value),
  );
  if (values.some((value) => typeof value === 'string' && Array.from(value).length > most)) return 'filterValueTooLong';
  if (right === 'days') return values.every((value) => Number.isInteger(numberOf(value))) ? undefined : 'numericOnly';
  if (comparesParts(rule.operator)) return undefined;
  const cls = COMPARISON_CLASS[field.type];
  if (isNumberType(field.type) && values.some((value) => numberOf(value) === undefined)) return 'numericOnly';
  if (cls === 'date' && values.some((value) => dayOfLiteral(value, today) === undefined)) return 'invalidValue';
  return undefined;
}

/** Letters, digits, space, underscore and hyphen. */
export const isProfileName = (name: string): boolean => /^[A-Za-z0-9 _-]+$/.test(name) && name.trim() !== '';
