/** One row of a rule. Drawn again only when something of it changed: a rule has hundreds of them. */
import { memo, useCallback, useState } from 'react';
import type { Formatting } from '../../../metadata/kinds/rules.ts';
import { message } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { Choice } from './Choice.tsx';
import { ConditionInputs, hasField } from './ConditionInputs.tsx';
import { FormattingInput } from './FormattingInput.tsx';
import { operatorsFor } from './model/choices.ts';
import { condOf, isResultRow, type Members, operatorOf, type Row } from './model/row.ts';
import { ResultInputs } from './ResultInputs.tsx';
import { RowActions } from './RowActions.tsx';
import { faultOfMember, RuleLine } from './RuleLine.tsx';
import type { RowContext } from './rowContext.ts';

export interface RowProps {
  context: RowContext;
  row: Row;
  /** Its number, from 1. */
  N: number;
  /** The names of the RESULT rows above it, with blanks between. */
  results: string;
  /** The source in which its block looks up, for the row with THEN. */
  source: string;
  /** Faults of the row: lines of member, tab and text. */
  wrong: string;
  picked: boolean;
  /** Outcome of the tested row here. */
  mark: 'held' | 'failed' | 'decided' | undefined;
  /** Switched off by its block. */
  off: boolean;
}

const FORMATTED = [
  ['formattingField1', 'field', 'rule.field'],
  ['formattingField2', 'field2', 'rule.field2'],
] as const;

export const RowView = memo(function RowView({ context, row, N, results, source, wrong, picked, mark, off }: RowProps) {
  const { id, is } = row;
  const { edit } = context;
  const set = useCallback(
    (members: Members, typing?: string) =>
      edit({ do: 'say', id, members, ...(typing ? { typing: `${id} ${typing}` } : {}) }),
    [edit, id],
  );
  const faultOf = useCallback((member: keyof Members) => faultOfMember(wrong, member), [wrong]);
  const formatted = Boolean(is.formattingField1 ?? is.formattingField2 ?? is.formattingThenField);
  const [asked, setAsked] = useState(false);
  const showFormats = asked || formatted;
  const cond = condOf(row);
  const isElse = cond === 'ELSE';
  const gives = operatorOf(row) === 'THEN';
  const conds = N === 1 ? ['IF', 'ELSEIF', 'ELSE', 'END'] : ['', 'IF', 'ELSEIF', 'ELSE', 'END'];
  const format = {
    open: showFormats,
    toggle: () => {
      if (!isElse && !hasField(is) && !asked) toastText(message('rule.fieldFirst'), 'warning');
      else setAsked(!asked);
    },
  };
  const setFormat = (member: (typeof FORMATTED)[number][0] | 'formattingThenField') => (next: Formatting | null) =>
    set({ [member]: next ?? undefined } as Members, member);
  return (
    <RuleLine
      context={context}
      row={row}
      N={N}
      cond={cond}
      off={off || is.isActive === false}
      mark={mark}
      picked={picked}
      below={
        <>
          {showFormats && !isElse && (
            <div className="inv-rule-formats">
              {FORMATTED.filter(([, member]) => member === 'field' || is.valueType === 'field').map(
                ([member, , what]) => (
                  <FormattingInput
                    key={member}
                    what={say(what)}
                    N={N}
                    value={is[member]}
                    onChange={setFormat(member)}
                  />
                ),
              )}
            </div>
          )}
          {gives && (
            <ResultInputs context={context} is={is} N={N} results={results} source={source} wrong={faultOf} set={set} />
          )}
          {gives && showFormats && (
            <div className="inv-rule-formats">
              <FormattingInput
                what={say(is.thenValueType === 'field' ? 'rule.resultField' : 'rule.resultValue')}
                N={N}
                value={is.formattingThenField}
                onChange={setFormat('formattingThenField')}
              />
            </div>
          )}
        </>
      }
    >
      <Choice
        label={say('rule.cond', { N })}
        className="inv-rule-cond"
        value={cond}
        none={say('rule.sub')}
        clearable={N > 1}
        options={conds.filter(Boolean).map((value) => ({ value, label: value }))}
        onChange={(next) => edit({ do: 'cond', id, cond: next })}
      />
      {!isElse && <ConditionInputs context={context} row={row} N={N} results={results} wrong={faultOf} set={set} />}
      {!isElse && (
        <Choice
          label={say('rule.operatorAt', { N })}
          className="inv-rule-operator"
          value={operatorOf(row)}
          none={say('rule.operator')}
          options={operatorsFor(context.ruleType).map((value) => ({ value, label: value }))}
          wrong={faultOf('operator')}
          onChange={(operator) => edit({ do: 'operator', id, operator })}
        />
      )}
      <RowActions
        context={context}
        row={row}
        N={N}
        format={format}
        mayAdd={!isElse && !(cond === '' && isResultRow(row))}
      />
    </RuleLine>
  );
});
