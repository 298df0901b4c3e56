import { Loader, type OptionsFilter, useMantineTheme } from '@mantine/core';
import { type ReactNode, type UIEvent, useId, useRef, useState } from 'react';
import { listOf } from '../../engine/index.ts';
import { definition } from '../program/program.ts';
import { takesOthers } from '../suggestions/suggestions.ts';
import { message, word } from '../text/messages.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { Autocomplete, MultiSelect, Select, TagsInput } from './lists.tsx';
import { PlainInput, sizeOf } from './PlainInput.tsx';
import { chevron, withClear } from './sleepingParts.tsx';
import { useAwake, type Waking } from './useAwake.ts';
import { dependentOf, useSuggestions } from './useSuggestions.ts';

/** Whether a list is scrolled to its end, or nearly: then its next page is fetched. */
const atEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean =>
  list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

/** @param take puts a value in the field that was found after the field was left */
function useField(props: FieldInputProps, selected: readonly string[], take: (value: string) => void) {
  const { field, record } = props;
  const [open, setOpen] = useState(false);
  const list = field.suggestionsSource ?? '';
  const suggestions = useSuggestions(
    { list, column: field.suggestionField, dependent: dependentOf(field, record), selected },
    open,
  );
  const { options, loading, more, nextPage, search, meantAtHand, askMeant, filter } = suggestions;
  const newest = useRef({ take, value: props.value });
  newest.current = { take, value: props.value };
  const meant = (typed: string): string | undefined => {
    const known = meantAtHand(typed);
    if (known !== undefined) return known ?? undefined;
    // Who types faster than the server answers means the same; what was chosen meanwhile stays.
    const { value } = newest.current;
    askMeant(typed)
      .then((found) => {
        if (found !== undefined && newest.current.value === value) newest.current.take(found);
      })
      // The person was told by the call.
      .catch(() => undefined);
    return undefined;
  };
  const common = {
    ...inputProps({ ...props, error: withoutList(props) }),
    data: options,
    limit: 500,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    comboboxProps: { shadow: 'md', withinPortal: true },
    attributes: { options: { onScroll: (event: UIEvent<HTMLElement>) => more && atEnd(event) && nextPage() } },
    filter: filter as OptionsFilter,
    rightSection: loading ? (
      <Loader size={14} aria-label={word('common.loading')} />
    ) : // What cannot be changed does not look as if it opened.
    props.readOnly ? null : undefined,
  };
  return { common, search, others: takesOthers(field), meant };
}

/** One value of a list; other values too, where the list is open. */
export function DropdownField(props: FieldInputProps) {
  const made = useId();
  const { id = made, autoFocus, field } = props;
  const waking = useAwake(id, autoFocus);
  const given = props.id === undefined ? { ...props, id } : props;
  const values = definition('list', field.suggestionsSource ?? '')?.values;
  // Values that the definitions say are not asked for, and what is asked for is known before it is drawn.
  if (waking.awake || !values) return <Suggested {...given} waking={waking} />;
  const value = textOf(props.value);
  return <Sleeping {...given} waking={waking} shown={values[value]?.label || value} />;
}

interface Wakened extends FieldInputProps {
  waking: Waking;
}

const withoutList = ({ field, error }: FieldInputProps): string | undefined =>
  // Without a list nothing can be chosen, and the specification says so in these words.
  error ?? (field.suggestionsSource ? undefined : message('setSuggestion', { title: field.label }));

const clears = ({ required, readOnly }: FieldInputProps): boolean => !required && !readOnly;
const clearWords = ({ label, field }: FieldInputProps): string => word('field.clear', { label: label ?? field.label });

/** A list that nobody is at. */
function Sleeping({ waking, shown, loading, ...props }: Wakened & { shown: string; loading?: ReactNode }) {
  const theme = useMantineTheme();
  const others = takesOthers(props.field);
  const error = withoutList(props);
  const kind = others ? 'Autocomplete' : 'Select';
  const size = sizeOf(theme, kind);
  const beside = props.readOnly ? null : (loading ?? (others ? null : chevron(size, error)));
  const isCleared = !others && textOf(props.value) !== '' && clears(props);
  return (
    <PlainInput
      of={{ ...props, error }}
      kind={kind}
      shown={others ? textOf(props.value) : shown}
      section={isCleared ? withClear(size, clearWords(props), beside) : beside}
      sleeper={waking.sleeper}
    />
  );
}

function Suggested({ waking, ...props }: Wakened) {
  const value = textOf(props.value);
  const { common, search, others, meant } = useField(props, value ? [value] : [], props.onChange);
  if (!waking.awake) {
    const shown = common.data.find((option) => option.value === value)?.label ?? value;
    return <Sleeping {...props} waking={waking} shown={shown} loading={common.rightSection} />;
  }
  if (others) {
    return (
      <Autocomplete
        {...common}
        data={common.data.map((option) => option.value)}
        value={value}
        onChange={(next) => {
          search(next);
          props.onChange(next === '' ? null : next);
        }}
      />
    );
  }
  return (
    <Select
      {...common}
      meant={meant}
      value={value || null}
      searchable
      // What is typed or chosen again stays chosen; a value is taken away by its own button.
      allowDeselect={false}
      clearable={clears(props)}
      clearButtonProps={{ 'aria-label': clearWords(props) }}
      nothingFoundMessage={word('common.nothingFound')}
      onSearchChange={(next) => search(common.data.some((option) => option.label === next) ? '' : next)}
      onChange={(next) => props.onChange(next)}
    />
  );
}

/** Several values of a list. */
export function MultiselectField(props: FieldInputProps) {
  const value = listOf(props.value).map(textOf);
  const change = (next: string[]) => props.onChange(next);
  const add = (found: string) => change([...new Set([...value, found])]);
  const { common, search, others, meant } = useField(props, value, add);
  if (others || !props.field.suggestionsSource) {
    const { error: _none, ...rest } = common;
    return (
      <TagsInput
        {...rest}
        error={props.error}
        data={common.data.map((option) => option.value)}
        value={value}
        onSearchChange={search}
        onChange={change}
      />
    );
  }
  return (
    <MultiSelect
      {...common}
      meant={meant}
      value={value}
      searchable
      hidePickedOptions
      nothingFoundMessage={word('common.nothingFound')}
      onSearchChange={search}
      onChange={change}
    />
  );
}
