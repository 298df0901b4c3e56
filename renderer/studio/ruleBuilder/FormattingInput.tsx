/** The computation on a value before it is compared. */

import { FORMATTING_EXPRESSIONS, type FormattingExpression } from '../../../metadata/kinds/ruleMembers.ts';
import type { Formatting } from '../../../metadata/kinds/rules.ts';
import { tRule as say } from '../../text/t.ts';
import { Choice } from './Choice.tsx';

interface Props {
  /** Label of the formatted value. */
  what: string;
  N: number;
  value: Formatting | null | undefined;
  onChange(value: Formatting | null): void;
}

export function FormattingInput({ what, N, value, onChange }: Props) {
  const how = value?.formattingExpr ?? '';
  return (
    <span className="inv-rule-format">
      <Choice
        label={say('rule.formattingAt', { what, N })}
        value={how}
        none={say('rule.noFormatting')}
        clearable
        options={FORMATTING_EXPRESSIONS.map((name) => ({ value: name, label: say(`rule.format.${name}`) }))}
        onChange={(next) =>
          onChange(
            next === ''
              ? null
              : { formattingExpr: next as FormattingExpression, formattingValue: value?.formattingValue ?? null },
          )
        }
      />
      {how !== '' && (
        <input
          className="inv-rule-input inv-rule-amount"
          aria-label={say('rule.formattingValueAt', { what, N })}
          placeholder={how === 'substring' ? say('rule.partHint') : ''}
          value={String(value?.formattingValue ?? '')}
          onChange={(event) => onChange({ formattingExpr: how, formattingValue: event.currentTarget.value })}
        />
      )}
    </span>
  );
}
