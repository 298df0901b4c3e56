/** One comparison: field, operator, and a value, two bounds, a list or another field. */
import { ActionIcon, Select, Textarea, Tooltip } from '@mantine/core';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS } from '../../../metadata/kinds/fieldTypes.ts';
import { OPERATOR_SIGNATURES, type OperatorName } from '../../../metadata/signatures/operators.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { message, word } from '../../runtime/messages.ts';
import { constant } from '../../runtime/program.ts';
import { Icon } from '../icon/Icon.tsx';
import { type DraftLeaf, operatorsFor, valueFault } from './draft.ts';
import { operatorWords } from './words.ts';

interface Props {
  leaf: DraftLeaf;
  fields: readonly EffectiveField[];
  change(next: DraftLeaf): void;
  remove(): void;
}

/** What is compared with a text by its parts is typed as text, whatever the field is: `contains 24`. */
const PARTS: readonly OperatorName[] = [
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'endsWith',
  'doesNotEndWith',
];

function inputFieldOf(field: EffectiveField, operator: OperatorName): EffectiveField {
  if (OPERATOR_SIGNATURES[operator].right === 'days') return { ...field, type: 'numeric', isReadonly: false };
  if (PARTS.includes(operator)) return { ...field, type: 'text', isReadonly: false };
  return { ...field, isReadonly: false, isDependent: false };
}

/** `today`, `today+N` and `today-N` are dates of a filter (semantics.md section 1). */
const dateHint = () => word('filter.dates');

export function LeafEditor({ leaf, fields, change, remove }: Props) {
  const field = fields.find(({ key }) => key === leaf.field) ?? fields[0];
  if (!field) return null;
  const { right } = OPERATOR_SIGNATURES[leaf.operator];
  const most = constant('filterValueMax', 100);
  const fault = valueFault(leaf, field, most);
  const error = fault && message(fault, { N: most });
  const input = inputFieldOf(field, leaf.operator);
  const placeholder = COMPARISON_CLASS[input.type] === 'date' ? dateHint() : undefined;
  const mayMatch = right === 'one' || right === 'list';
  const set = (part: Partial<DraftLeaf>) => change({ ...leaf, ...part });
  const named = { field: field.label };
  const label = word('filter.valueOf', named);
  return (
    <div className="inv-filter-leaf">
      <Select
        aria-label={word('filter.field')}
        data={fields.map(({ key, label: text }) => ({ value: key, label: text }))}
        value={leaf.field}
        searchable
        allowDeselect={false}
        w={190}
        onChange={(key) => {
          const next = fields.find((one) => one.key === key);
          if (!next) return;
          const operators = operatorsFor(next);
          const operator = operators.includes(leaf.operator) ? leaf.operator : (operators[0] ?? 'equalTo');
          set({ field: next.key, operator, value: null, value2: null, matchField: '' });
        }}
      />
      <Select
        aria-label={word('filter.operator')}
        data={operatorsFor(field).map((name) => ({ value: name, label: operatorWords(name) }))}
        value={leaf.operator}
        searchable
        allowDeselect={false}
        w={160}
        onChange={(name) => {
          const operator = name as OperatorName;
          const same = OPERATOR_SIGNATURES[operator].right === right;
          set({ operator, ...(same ? {} : { value: null, value2: null, with: 'value' as const }) });
        }}
      />
      {leaf.with === 'field' && mayMatch ? (
        <Select
          aria-label={word('filter.comparedField', named)}
          data={fields
            .filter(({ key }) => key !== field.key)
            .map(({ key, label: text }) => ({ value: key, label: text }))}
          value={leaf.matchField || null}
          searchable
          w={220}
          onChange={(key) => set({ matchField: key ?? '' })}
        />
      ) : right === 'list' && COMPARISON_CLASS[field.type] !== 'multiselect' && !field.suggestionsSource ? (
        <Textarea
          aria-label={label}
          autosize
          maxRows={6}
          w={280}
          placeholder={word('filter.values')}
          value={Array.isArray(leaf.value) ? leaf.value.join(', ') : String(leaf.value ?? '')}
          error={error}
          onChange={(event) => set({ value: event.currentTarget.value || null })}
        />
      ) : (
        <div className="inv-filter-value">
          <FieldInput
            field={right === 'list' ? { ...input, type: 'multiselect' } : input}
            aria-label={right === 'bounds' ? word('filter.valueFrom', named) : label}
            value={leaf.value}
            placeholder={right === 'days' ? word('filter.days') : placeholder}
            error={error}
            onChange={(value) => set({ value })}
          />
          {right === 'bounds' && (
            <>
              <span className="inv-soft">{word('filter.and')}</span>
              <FieldInput
                field={input}
                aria-label={word('filter.valueTo', named)}
                value={leaf.value2}
                placeholder={placeholder}
                onChange={(value2) => set({ value2 })}
              />
            </>
          )}
        </div>
      )}
      {mayMatch && (
        <Tooltip label={word(leaf.with === 'field' ? 'filter.withValue' : 'filter.withField')}>
          <ActionIcon
            aria-label={word(leaf.with === 'field' ? 'filter.withValue' : 'filter.withField')}
            aria-pressed={leaf.with === 'field'}
            onClick={() => set({ with: leaf.with === 'field' ? 'value' : 'field' })}
          >
            <Icon name={leaf.with === 'field' ? 'edit' : 'columns'} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={word('filter.removeCondition')}>
        <ActionIcon aria-label={word('filter.removeConditionOn', named)} onClick={remove}>
          <Icon name="close" />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
