/** The condition of a row: field, expression, and the value, field or metadata that it is compared with. */
import { memo } from 'react';
import { begunValue, EMPTINESS, emptinesses, emptinessOf, isEmptiness } from '../../../engine/filters/emptiness.ts';
import { FORMATTING_EXPRESSIONS } from '../../../metadata/kinds/ruleMembers.ts';
import { isOperatorName } from '../../../metadata/signatures/operators.ts';
import { operatorWords } from '../../components/parts/filter/words.ts';
import { tRule as say } from '../../text/t.ts';
import { Choice, type Option } from './Choice.tsx';
import { expressionsFor, mayCompareFields, rightOf } from './model/choices.ts';
import { isResultRow, type Members, type Row } from './model/row.ts';
import type { RowContext } from './rowContext.ts';
import { ValueInput } from './ValueInput.tsx';

interface Props {
  context: RowContext;
  row: Row;
  N: number;
  /** The names of the RESULT rows above, with blanks between. */
  results: string;
  wrong(member: keyof Members): string | undefined;
  set(members: Members, typing?: string): void;
}

const nothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Another field has another type: what it cannot be compared by is taken back. */
function withField(context: RowContext, is: Members, key: string): Members {
  const type = context.fields.get(key)?.type;
  const fits = !isOperatorName(is.expression) || expressionsFor(type).includes(is.expression);
  return { field: key || null, fieldType: type ?? null, ...(fits ? {} : { expression: null }) } as Members;
}

/** No value at all: what `is empty` and `is filled in` compare with. */
const NO_VALUE = { value: null, value1: undefined, value2: undefined };

/** Another expression: bounds and values are not the same members, and not every one compares with fields. */
function withExpression(is: Members, expression: string): Members {
  if (isEmptiness(expression)) return { ...WITH.value, expression: EMPTINESS[expression], ...NO_VALUE } as Members;
  const bounds = rightOf(expression) === 'bounds';
  const field = is.valueType === 'field' && mayCompareFields(expression);
  const lookup = expression === 'isInList';
  return {
    expression: expression || null,
    valueType: field ? 'field' : 'value',
    ...(bounds
      ? { value: undefined }
      : { value: begunValue(expression, is.value), value1: undefined, value2: undefined }),
    ...(lookup ? {} : { metaSource: undefined, matchKey: undefined }),
  } as Members;
}

/** A value, a field, or metadata: which of the three a row compares with. */
export type With = 'value' | 'field' | 'source';
const withOf = (is: Members): With =>
  is.valueType !== 'field' ? 'value' : is.metaSource !== undefined && is.expression === 'isInList' ? 'source' : 'field';

const WITH: Readonly<Record<With, Members>> = {
  value: { valueType: 'value', field2: undefined, metaSource: undefined, matchKey: undefined } as Members,
  field: { valueType: 'field', value: undefined, metaSource: undefined, matchKey: undefined } as Members,
  source: { valueType: 'field', value: undefined, field2: undefined, metaSource: null, matchKey: null } as Members,
};

function withOptions(expression: unknown): Option[] {
  return [
    { value: 'value', label: say('rule.asValue') },
    ...(mayCompareFields(expression) ? [{ value: 'field', label: say('rule.asField') }] : []),
    ...(expression === 'isInList' ? [{ value: 'source', label: say('rule.asSource') }] : []),
  ];
}

export const ConditionInputs = memo(function ConditionInputs({ context, row, N, results, wrong, set }: Props) {
  const { is } = row;
  const field = context.fields.get(String(is.field ?? ''));
  const computes = isResultRow(row);
  const emptiness = computes ? undefined : emptinessOf(is.expression, is.valueType, is.value);
  const asksEmptiness = field !== undefined && field.type !== 'checkbox';
  const own =
    results === ''
      ? context.fieldOptions
      : [...context.fieldOptions, ...results.split(' ').map((value) => ({ value, label: value }))];
  const expressions: Option[] = computes
    ? FORMATTING_EXPRESSIONS.map((name) => ({ value: name, label: say(`rule.format.${name}`) }))
    : [
        ...expressionsFor(field?.type).map((name) => ({ value: name, label: operatorWords(name, field?.type) })),
        ...(asksEmptiness ? emptinesses.map((name) => ({ value: name, label: operatorWords(name) })) : []),
      ];
  const compared = withOf(is);
  /** The expression says it all. */
  const isSaid = asksEmptiness && emptiness !== undefined;
  const bounds = rightOf(is.expression) === 'bounds';
  const value = (member: 'value' | 'value1' | 'value2', label: string) => (
    <ValueInput
      label={label}
      field={computes ? undefined : field}
      operator={computes ? undefined : is.expression}
      value={is[member]}
      wrong={wrong(member)}
      onChange={(next) => set({ [member]: next } as Members, member)}
    />
  );
  return (
    <>
      <Choice
        label={say('rule.fieldAt', { N })}
        className="inv-rule-field"
        value={String(is.field ?? '')}
        none={say('rule.field')}
        options={own}
        wrong={wrong('field')}
        onChange={(key) => set(withField(context, is, key))}
      />
      <Choice
        label={say('rule.expressionAt', { N })}
        className="inv-rule-expression"
        value={(asksEmptiness ? emptiness : undefined) ?? String(is.expression ?? '')}
        none={say('rule.expression')}
        options={expressions}
        wrong={wrong('expression')}
        onChange={(name) => set(computes ? ({ expression: name || null } as Members) : withExpression(is, name))}
      />
      {!isSaid && (
        <Choice
          label={say('rule.compareAt', { N })}
          className="inv-rule-with"
          value={compared}
          options={computes ? withOptions('equalTo') : withOptions(is.expression)}
          onChange={(next) => set({ ...WITH[next as With], ...(next === 'value' ? { value: '' } : {}) } as Members)}
        />
      )}
      {!isSaid && compared === 'value' && !bounds && value('value', say('rule.valueAt', { N }))}
      {compared === 'value' && bounds && (
        <>
          {value('value1', say('rule.fromAt', { N }))}
          {value('value2', say('rule.toAt', { N }))}
        </>
      )}
      {compared === 'field' && (
        <Choice
          label={say('rule.field2At', { N })}
          className="inv-rule-value"
          value={String(is.field2 ?? '')}
          none={say('rule.field2')}
          options={own}
          wrong={wrong('field2')}
          onChange={(key) => set({ field2: key || null } as Members)}
        />
      )}
      {compared === 'source' && (
        <>
          <Choice
            label={say('rule.sourceAt', { N })}
            className="inv-rule-value"
            value={String(is.metaSource ?? '')}
            none={say('rule.metaSource')}
            options={context.sourceOptions}
            wrong={wrong('metaSource')}
            onChange={(name) => set({ metaSource: name || null, matchKey: null } as Members)}
          />
          <Choice
            label={say('rule.matchAt', { N })}
            className="inv-rule-value"
            value={String(is.matchKey ?? '')}
            none={say('rule.matchKey')}
            options={(context.sources.get(String(is.metaSource ?? ''))?.keys ?? []).map(({ key, label }) => ({
              value: key,
              label,
            }))}
            wrong={wrong('matchKey')}
            onChange={(key) => set({ matchKey: key || null } as Members)}
          />
        </>
      )}
    </>
  );
});

/** True if a row has a field to format. */
export const hasField = (is: Members): boolean => !nothing(is.field);
