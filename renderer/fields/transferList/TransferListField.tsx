/** Several values of a list, as two lists beside each other: what there is, and what is assigned. */
import './transferList.css';
import { ActionIcon, Input } from '@mantine/core';
import { useMemo, useState } from 'react';
import { listOf } from '../../../engine/values/list.ts';
import { Icon } from '../../icons/Icon.tsx';
import { message, word } from '../../text/messages.ts';
import { type FieldInputProps, textOf } from '../fieldProps.ts';
import { dependentOf, useSuggestions } from '../useSuggestions.ts';
import { type Option, OptionBox } from './OptionBox.tsx';

const NONE: ReadonlySet<string> = new Set();

/** Those whose label has all words of what was typed. */
function found(options: readonly Option[], q: string): readonly Option[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ value, label }) => {
    const text = `${label} ${value}`.toLowerCase();
    return words.every((one) => text.includes(one));
  });
}

export function TransferListField(props: FieldInputProps) {
  const { field, label, error, description, required, readOnly, onChange, onBlur, record } = props;
  const value = useMemo(() => listOf(props.value).map(textOf), [props.value]);
  const list = field.suggestionsSource ?? '';
  const { options, loading, more, nextPage, search, filter } = useSuggestions(
    { list, column: field.suggestionField, dependent: dependentOf(field, record), selected: value },
    true,
  );
  const [q, setQ] = useState('');
  const [assignedQ, setAssignedQ] = useState('');
  const [toAssign, setToAssign] = useState(NONE);
  const [toRemove, setToRemove] = useState(NONE);
  const assigned = useMemo(() => new Set(value), [value]);
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  const available = useMemo(
    () => filter({ search: q }).filter((option) => !assigned.has(option.value)),
    [filter, q, assigned],
  );
  const chosen = useMemo(() => value.map((one) => ({ value: one, label: labels.get(one) ?? one })), [value, labels]);
  const shown = useMemo(() => found(chosen, assignedQ), [chosen, assignedQ]);
  const assign = (values: readonly string[]) => {
    onChange([...value, ...values.filter((one) => !assigned.has(one))]);
    setToAssign(NONE);
    setToRemove(new Set(values));
  };
  const remove = (values: readonly string[]) => {
    const gone = new Set(values);
    onChange(value.filter((one) => !gone.has(one)));
    setToRemove(NONE);
    setToAssign(gone);
  };
  const within = (from: readonly Option[], selected: ReadonlySet<string>) =>
    from.filter((option) => selected.has(option.value)).map((option) => option.value);
  const button = (
    name: `transfer.${'assign' | 'assignAll' | 'remove' | 'removeAll'}`,
    icon: string,
    values: readonly string[],
    move: typeof assign,
  ) => (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={word(name)}
      title={word(name)}
      disabled={values.length === 0}
      onClick={() => move(values)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  const every = (from: readonly Option[]) => from.map((option) => option.value);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error ?? (list === '' ? message('setSuggestion', { title: field.label }) : undefined)}
      description={description}
      withAsterisk={required}
      errorProps={{ role: 'alert' }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own, with the label in it. */}
      <div
        className="inv-transfer"
        role="group"
        aria-label={props['aria-label'] ?? label ?? field.label}
        data-fixed={readOnly || undefined}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
      >
        {!readOnly && (
          <>
            <OptionBox
              title={word('transfer.available')}
              searchLabel={word('transfer.searchAvailable')}
              options={available}
              selected={toAssign}
              onSelect={setToAssign}
              q={q}
              onSearch={(typed) => {
                setQ(typed);
                search(typed);
              }}
              onMove={assign}
              more={more}
              onEnd={nextPage}
              loading={loading}
              empty={word('transfer.allAssigned')}
            />
            <div className="inv-transfer-buttons">
              {button('transfer.assign', 'next', within(available, toAssign), assign)}
              {button('transfer.assignAll', 'assignAll', every(available), assign)}
              {button('transfer.remove', 'back', within(shown, toRemove), remove)}
              {button('transfer.removeAll', 'removeAll', every(shown), remove)}
            </div>
          </>
        )}
        <OptionBox
          title={word('transfer.assigned')}
          searchLabel={word('transfer.searchAssigned')}
          options={shown}
          selected={toRemove}
          onSelect={setToRemove}
          q={assignedQ}
          onSearch={setAssignedQ}
          onMove={remove}
          readOnly={readOnly}
          empty={word('transfer.nothingAssigned')}
        />
      </div>
    </Input.Wrapper>
  );
}
