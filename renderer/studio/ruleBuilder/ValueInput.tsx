/** A value that a row compares with or gives: digits for numbers, days as yyyy-MM-dd or today, lists by commas. */
import { memo, useId, useState } from 'react';
import { dayOfLiteral } from '../../../engine/values/day.ts';
import { numberOf } from '../../../engine/values/number.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS } from '../../../metadata/kinds/fieldTypes.ts';
import { constant, today } from '../../program/program.ts';
import { message, word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { Choice } from './Choice.tsx';
import { rightOf } from './model/choices.ts';
import { useValueOptions } from './useValueOptions.ts';

export interface ValueInputProps {
  label: string;
  field: EffectiveField | undefined;
  /** The operator; also `remove` and `assign`. */
  operator: unknown;
  value: unknown;
  wrong?: string | undefined;
  onChange(value: unknown): void;
}

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** Substrings are compared as text for fields of any type. */
const PARTS = /contain|begin|end/i;

type Kind = 'text' | 'numeric' | 'decimal' | 'date' | 'days' | 'list' | 'checkbox';
function kindOf(field: EffectiveField | undefined, operator: unknown): Kind {
  const right = rightOf(operator);
  if (right === 'days') return 'days';
  if (right === 'list') return 'list';
  if (typeof operator === 'string' && PARTS.test(operator)) return 'text';
  const own = field ? COMPARISON_CLASS[field.type] : 'text';
  return own === 'multiselect' ? 'list' : own;
}

/** The fault of a typed value; undefined if it is valid. */
function faultOf(kind: Kind, text: string, most: number): string | undefined {
  if (text.trim() === '') return undefined;
  if ((kind === 'numeric' || kind === 'decimal' || kind === 'days') && numberOf(text) === undefined)
    return message('numericOnly');
  if (kind === 'date' && dayOfLiteral(text, today()) === undefined) return message('invalidValue');
  if (kind !== 'list' && [...text].length > most) return message('maximumLength', { N: most });
  return undefined;
}

/** A number where it is written as one; what is half typed stays text. */
const typedValue = (kind: Kind, text: string): unknown =>
  (kind === 'numeric' || kind === 'days') && text !== '' && String(Number(text)) === text ? Number(text) : text;

export const ValueInput = memo(function ValueInput({
  label,
  field,
  operator,
  value,
  wrong,
  onChange,
}: ValueInputProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const kind = kindOf(field, operator);
  const text = asText(value);
  const known = useValueOptions(field, text, kind === 'list', open);
  if (kind === 'checkbox')
    return (
      <Choice
        label={label}
        className="inv-rule-value"
        value={asText(value)}
        none={say('rule.none')}
        wrong={wrong}
        options={[
          { value: 'true', label: word('filter.yes') },
          { value: 'false', label: word('filter.no') },
        ]}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  const fault = faultOf(kind, text, constant('ruleValueMax', 100)) ?? wrong;
  const hint =
    kind === 'date'
      ? 'rule.dayHint'
      : kind === 'days'
        ? 'rule.daysHint'
        : kind === 'list'
          ? 'rule.listHint'
          : 'rule.emptyHint';
  const chips = kind === 'list' && !open && !fault ? text.split(',').filter((part) => part.trim() !== '') : [];
  return (
    <span className="inv-rule-value inv-rule-valued">
      <input
        className="inv-rule-input"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        title={fault ?? (text || undefined)}
        inputMode={kind === 'numeric' || kind === 'decimal' || kind === 'days' ? 'decimal' : undefined}
        list={known ? id : undefined}
        placeholder={say(hint)}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => onChange(typedValue(kind, event.currentTarget.value))}
      />
      {chips.length > 0 && (
        // A readable form of the input while it is not focused: screen readers read the input.
        <span className="inv-rule-chips" aria-hidden="true">
          {chips.map((chip) => (
            <span key={chip} className="inv-rule-chip">
              {chip.trim()}
            </span>
          ))}
        </span>
      )}
      {known && (
        <datalist id={id}>
          {known.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </datalist>
      )}
      {open && fault && (
        <span className="inv-rule-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
});
