/** Values of rules that no record can have: a field with a list of its own takes no other value. */
import { listOf } from '../../../../engine/values/list.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import { fixedSuggestions, takesOthers } from '../../../suggestions/suggestions.ts';
import { condOf, isHead, isResultRow, type Members, operatorOf, type Rows } from './row.ts';

/** Operators that compare whole values; parts of a text are not looked for in a list. */
const WHOLE = new Set<unknown>(['equalTo', 'notEqualTo', 'isInList', 'isNotInList', 'assign']);

/** Compared values that the field's list does not contain; labels do not count as values. */
function notInList(field: EffectiveField | undefined, operator: unknown, value: unknown): string[] {
  const list = field?.suggestionsSource;
  const isChosen = field?.type === 'dropdown' || field?.type === 'multiselect';
  if (!list || !isChosen || !WHOLE.has(operator) || takesOthers(field)) return [];
  const fixed = fixedSuggestions(list);
  if (!fixed) return [];
  const keys = new Set(fixed.map((one) => textKey(one.value)));
  const several = field.type === 'multiselect' || operator === 'isInList' || operator === 'isNotInList';
  const values = (several ? listOf(value) : [value]).filter((one) => one !== null && one !== undefined).map(String);
  return values.filter((one) => one.trim() !== '' && !keys.has(textKey(one)));
}

export interface NotOffered {
  readonly row: string;
  readonly member: keyof Members;
  readonly value: string;
  readonly field: EffectiveField;
}

/** Values in active rows, of comparisons or assigned to K, that are missing in their lists. */
export function notOffered(rows: Rows, rule: RuleSetDefinition, fields: readonly EffectiveField[]): NotOffered[] {
  if (rule.ruleType === 'autoFetching') return [];
  const of = new Map(fields.map((field) => [field.key, field]));
  let off = false;
  return rows.flatMap((row): NotOffered[] => {
    const { id, is } = row;
    if (isHead(row)) off = is.isActive === false;
    if (off || is.isActive === false || isResultRow(row)) return [];
    const found = (key: unknown, operator: unknown, member: 'value' | 'valValue'): NotOffered[] => {
      const field = of.get(String(key));
      return field ? notInList(field, operator, is[member]).map((value) => ({ row: id, member, value, field })) : [];
    };
    return [
      ...(condOf(row) !== 'ELSE' && is.valueType !== 'field' && !is.formattingField1
        ? found(is.field, is.expression, 'value')
        : []),
      ...(operatorOf(row) === 'THEN' && is.thenValueType !== 'field' && !is.formattingThenField
        ? found(rule.field, is.ValOper, 'valValue')
        : []),
    ];
  });
}
