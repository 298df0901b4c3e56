/** Input of the value that a field is compared with, by type and operator. */
import { SegmentedControl, Textarea } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { comparesParts, rightOf } from '../../../../engine/filters/filterInWords.ts';
import { createLabelCache } from '../../../../engine/labels/labelCache.ts';
import { listOf } from '../../../../engine/values/list.ts';
import { truthOf } from '../../../../engine/values/truth.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS } from '../../../../metadata/kinds/fieldTypes.ts';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { Select } from '../../../fields/lists.tsx';
import { LabelResolver } from '../../../suggestions/labelResolver.ts';
import { fixedSuggestions } from '../../../suggestions/suggestions.ts';
import { word } from '../../../text/messages.ts';
import type { Rule } from './query.ts';

interface Props {
  rule: Rule;
  field: EffectiveField;
  fields: readonly EffectiveField[];
  error: string | undefined;
  change(value: unknown): void;
  /** Takes the focus as it is drawn. */
  autoFocus?: boolean;
}

/** The field as used in a condition: never read-only or dependent on other fields. */
function askedAs(field: EffectiveField, operator: string, several: boolean): EffectiveField {
  const asked = { ...field, isReadonly: false, isDependent: false, isMandatory: false };
  if (rightOf(operator) === 'days') return { ...asked, type: 'numeric' };
  if (comparesParts(operator)) return { ...asked, type: 'text' };
  // `today-7` is a day here, which a calendar alone could not say; amounts stay as they are typed.
  return several ? { ...asked, type: 'multiselect' } : asked;
}

/** Pasted texts as values of the field's list: by value or label, ignoring case; what the list lacks stays as it is. */
async function valuesOf(field: EffectiveField, texts: readonly string[]): Promise<string[]> {
  const list = field.suggestionsSource ?? '';
  const fixed = fixedSuggestions(list);
  if (fixed) {
    const book = createLabelCache(fixed);
    return texts.map((text) => book.value(text) ?? text);
  }
  const resolver = new LabelResolver();
  await resolver.ask(new Map([[list, new Set(texts)]]));
  return texts.map((text) => resolver.valueOf(field, text, {}) ?? text);
}

export function ValueEditor({ rule, field, fields, error, change, autoFocus }: Props) {
  const named = { field: field.label };
  const right = rightOf(rule.operator);
  if (rule.valueSource === 'field') {
    const other = rule.value ? String(rule.value) : null;
    const data = fields.filter(({ key }) => key !== field.key).map(({ key, label }) => ({ value: key, label }));
    if (other && !data.some(({ value }) => value === other)) data.unshift({ value: other, label: other });
    return (
      <Select
        aria-label={word('filter.comparedField', named)}
        className="inv-filter-value"
        data={data}
        value={other}
        placeholder={word('filter.field')}
        searchable
        allowDeselect={false}
        error={error}
        errorProps={{ role: 'alert' }}
        nothingFoundMessage={word('common.nothingFound')}
        onChange={change}
      />
    );
  }
  const label = word('filter.valueOf', named);
  const isDay = COMPARISON_CLASS[field.type] === 'date' && !comparesParts(rule.operator);
  const several = right === 'list' || (field.type === 'multiselect' && !comparesParts(rule.operator));
  if (right === 'bounds') {
    const [low, high] = Array.isArray(rule.value) ? (rule.value as unknown[]) : [];
    const input = askedAs(field, rule.operator, false);
    const placeholder = isDay ? word('filter.dates') : undefined;
    return (
      <div className="inv-filter-value inv-filter-bounds">
        <FieldInput
          field={input}
          aria-label={word('filter.valueFrom', named)}
          autoFocus={autoFocus}
          value={low}
          placeholder={placeholder}
          relativeDays
          error={error}
          onChange={(value) => change([value, high ?? null])}
        />
        <span className="inv-soft">{word('filter.and')}</span>
        <FieldInput
          field={input}
          aria-label={word('filter.valueTo', named)}
          value={high}
          placeholder={placeholder}
          relativeDays
          onChange={(value) => change([low ?? null, value])}
        />
      </div>
    );
  }
  if (several && !field.suggestionsSource) {
    const count = listOf(rule.value).length;
    return (
      <Textarea
        aria-label={label}
        className="inv-filter-value"
        data-autofocus={autoFocus || undefined}
        autosize
        maxRows={5}
        placeholder={word('filter.values')}
        value={Array.isArray(rule.value) ? rule.value.join(', ') : String(rule.value ?? '')}
        error={error}
        errorProps={{ role: 'alert' }}
        description={count > 1 ? word('filter.entries', { count }) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => change(event.currentTarget.value || null)}
      />
    );
  }
  if (field.type === 'checkbox') {
    return (
      <SegmentedControl
        aria-label={label}
        data={[
          { value: 'true', label: word('filter.yes') },
          { value: 'false', label: word('filter.no') },
        ]}
        value={String(truthOf(rule.value))}
        onChange={(value) => change(value === 'true')}
      />
    );
  }
  const paste = async (event: ClipboardEvent) => {
    const texts = listOf(event.clipboardData.getData('text/plain')).map(String);
    if (!several || texts.length < 2) return;
    event.preventDefault();
    const before = listOf(rule.value).map(String);
    const values = await valuesOf(field, texts).catch(() => texts);
    change([...new Set([...before, ...values])]);
  };
  return (
    <div className="inv-filter-value" onPaste={(event) => void paste(event)}>
      <FieldInput
        field={askedAs(field, rule.operator, several)}
        aria-label={label}
        autoFocus={autoFocus}
        relativeDays
        value={rule.value === '' ? null : rule.value}
        placeholder={right === 'days' ? word('filter.days') : isDay ? word('filter.dates') : undefined}
        error={error}
        onChange={change}
      />
    </div>
  );
}
