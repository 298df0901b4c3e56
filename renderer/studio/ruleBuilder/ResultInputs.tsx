/** The result of a block: assert, assign or remove the value of K; with a value, a field or a lookup. */
import { memo } from 'react';
import { begunValue, EMPTINESS, emptinesses, emptinessOf, isEmptiness } from '../../../engine/filters/emptiness.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { isOperatorName } from '../../../metadata/signatures/operators.ts';
import { operatorWords } from '../../components/parts/filter/words.ts';
import { tRule as say } from '../../text/t.ts';
import { Choice } from './Choice.tsx';
import { mayCompareFields, resultsFor, rightOf } from './model/choices.ts';
import type { Members } from './model/row.ts';
import { OwnTextInput } from './OwnTextInput.tsx';
import type { RowContext } from './rowContext.ts';
import { ValueInput } from './ValueInput.tsx';

interface Props {
  context: RowContext;
  is: Members;
  N: number;
  results: string;
  /** The source in which the block looks up; empty where it does not. */
  source: string;
  wrong(member: keyof Members): string | undefined;
  set(members: Members, typing?: string): void;
}

const mayTakeField = (operator: unknown): boolean => !isOperatorName(operator) || mayCompareFields(operator);

const named = (name: string, type: FieldType | undefined): string =>
  name === 'assign'
    ? say('rule.assign')
    : name === 'remove'
      ? say('rule.removeOf')
      : operatorWords(name as never, type);

/** Another result: what the one before compared with, or said, stays only where this one does too. */
function withResult(is: Members, name: string, looksUp: boolean): Members {
  if (isEmptiness(name))
    return {
      ValOper: EMPTINESS[name],
      thenValueType: 'value',
      thenField: undefined,
      valValue: null,
      valValue1: undefined,
      valValue2: undefined,
    } as Members;
  return {
    ValOper: name || null,
    ...(mayTakeField(name) || looksUp ? {} : { thenValueType: 'value', thenField: undefined }),
    ...(rightOf(name) === 'bounds'
      ? { valValue: undefined }
      : { valValue: begunValue(name, is.valValue), valValue1: undefined, valValue2: undefined }),
    ...(isOperatorName(name) ? {} : { errorMessage: undefined }),
  } as Members;
}

export const ResultInputs = memo(function ResultInputs({ context, is, N, results, source, wrong, set }: Props) {
  const k = context.fields.get(context.key);
  const own =
    results === ''
      ? context.fieldOptions
      : [...context.fieldOptions, ...results.split(' ').map((value) => ({ value, label: value }))];
  const looksUp = source !== '';
  const asksEmptiness = k !== undefined && k.type !== 'checkbox' && !looksUp;
  const emptiness = asksEmptiness ? emptinessOf(is.ValOper, is.thenValueType, is.valValue) : undefined;
  const bounds = rightOf(is.ValOper) === 'bounds';
  const ofField = is.thenValueType === 'field';
  const value = (member: 'valValue' | 'valValue1' | 'valValue2', label: string) => (
    <ValueInput
      label={label}
      field={k}
      operator={is.ValOper}
      value={is[member]}
      wrong={wrong(member)}
      onChange={(next) => set({ [member]: next } as Members, member)}
    />
  );
  return (
    <div className="inv-rule-result">
      <span className="inv-rule-then">{say('rule.then')}</span>
      <strong className="inv-rule-k">{k?.label ?? context.key}</strong>
      <Choice
        label={say('rule.resultAt', { N })}
        className="inv-rule-expression"
        value={emptiness ?? String(is.ValOper ?? '')}
        none={say('rule.resultOperator')}
        options={[
          ...resultsFor(k?.type, looksUp).map((name) => ({ value: name, label: named(name, k?.type) })),
          ...(asksEmptiness ? emptinesses.map((name) => ({ value: name, label: operatorWords(name) })) : []),
        ]}
        wrong={wrong('ValOper')}
        onChange={(name) => set(withResult(is, name, looksUp))}
      />
      {!emptiness && (!looksUp || !ofField) && (
        <Choice
          label={say('rule.resultWithAt', { N })}
          className="inv-rule-with"
          value={ofField ? 'field' : 'value'}
          wrong={wrong('thenValueType')}
          options={[
            { value: 'value', label: say('rule.asValue') },
            ...(mayTakeField(is.ValOper) || looksUp
              ? [{ value: 'field', label: say(looksUp ? 'rule.asSource' : 'rule.asField') }]
              : []),
          ]}
          onChange={(next) =>
            set(
              (next === 'field'
                ? { thenValueType: 'field', valValue: undefined }
                : {
                    thenValueType: 'value',
                    thenField: undefined,
                    fetchKey: undefined,
                    valValue: begunValue(String(is.ValOper), null),
                  }) as Members,
            )
          }
        />
      )}
      {!emptiness && !ofField && !bounds && value('valValue', say('rule.resultValueAt', { N }))}
      {!ofField && bounds && (
        <>
          {value('valValue1', say('rule.fromAt', { N }))}
          {value('valValue2', say('rule.toAt', { N }))}
        </>
      )}
      {ofField && !looksUp && (
        <Choice
          label={say('rule.resultFieldAt', { N })}
          className="inv-rule-value"
          value={String(is.thenField ?? '')}
          none={say('rule.resultField')}
          options={own}
          wrong={wrong('thenField')}
          onChange={(key) => set({ thenField: key || null } as Members)}
        />
      )}
      {ofField && looksUp && (
        <Choice
          label={say('rule.fetchAt', { N })}
          className="inv-rule-value"
          value={String(is.fetchKey ?? '')}
          none={say('rule.fetchKey')}
          options={(context.sources.get(source)?.keys ?? []).map(({ key, label }) => ({ value: key, label }))}
          wrong={wrong('fetchKey')}
          onChange={(key) => set({ fetchKey: key || null } as Members)}
        />
      )}
      {isOperatorName(is.ValOper) && (
        <label className="inv-rule-multiple" title={say('rule.checkMultiple')}>
          <input
            type="checkbox"
            checked={is.checkMultiple === true}
            onChange={(event) => set({ checkMultiple: event.currentTarget.checked || undefined } as Members)}
          />
          {say('rule.each')}
        </label>
      )}
      {isOperatorName(is.ValOper) && (
        <OwnTextInput N={N} text={is.errorMessage ?? ''} wrong={wrong('errorMessage')} set={set} />
      )}
    </div>
  );
});
