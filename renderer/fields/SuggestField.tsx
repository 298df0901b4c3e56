import { Loader } from '@mantine/core';
import { type UIEvent, useState } from 'react';
import { listOf } from '../../engine/index.ts';
import { message, word } from '../runtime/messages.ts';
import { takesOthers } from '../runtime/suggestions.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { Autocomplete, MultiSelect, Select, TagsInput } from './lists.tsx';
import { dependentOf, useSuggestions } from './useSuggestions.ts';

/** Whether a list is scrolled to its end, or nearly: then its next page is fetched. */
const atEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean =>
  list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

const unfiltered = ({ options }: { options: unknown }) => options as never;

function useField(props: FieldInputProps, selected: readonly string[]) {
  const { field, record } = props;
  const [open, setOpen] = useState(false);
  const list = field.suggestionsSource ?? '';
  const suggestions = useSuggestions(
    { list, column: field.suggestionField, dependent: dependentOf(field, record), selected },
    open,
  );
  const { options, loading, more, nextPage, search, fixed } = suggestions;
  const common = {
    // Without a list nothing can be chosen, and the specification says so in these words.
    ...inputProps({
      ...props,
      error: props.error ?? (list ? undefined : message('setSuggestion', { title: field.label })),
    }),
    data: options,
    limit: 500,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    comboboxProps: { shadow: 'md', withinPortal: true },
    attributes: { options: { onScroll: (event: UIEvent<HTMLElement>) => more && atEnd(event) && nextPage() } },
    // What the server found is shown as it is; fixed values are searched here.
    ...(fixed ? {} : { filter: unfiltered }),
    rightSection: loading ? (
      <Loader size={14} aria-label={word('common.loading')} />
    ) : // What cannot be changed does not look as if it opened.
    props.readOnly ? null : undefined,
  };
  return { common, search, others: takesOthers(list), options };
}

/** One value of a list; other values too, where the list is open. */
export function DropdownField(props: FieldInputProps) {
  const value = textOf(props.value);
  const { common, search, others } = useField(props, value ? [value] : []);
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
      value={value || null}
      searchable
      clearable={!props.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': word('field.clear', { label: props.label ?? props.field.label }) }}
      nothingFoundMessage={word('common.nothingFound')}
      onSearchChange={(next) => search(common.data.some((option) => option.label === next) ? '' : next)}
      onChange={(next) => props.onChange(next)}
    />
  );
}

/** Several values of a list. */
export function MultiselectField(props: FieldInputProps) {
  const value = listOf(props.value).map(textOf);
  const { common, search, others } = useField(props, value);
  const change = (next: string[]) => props.onChange(next);
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
      value={value}
      searchable
      hidePickedOptions
      nothingFoundMessage={word('common.nothingFound')}
      onSearchChange={search}
      onChange={change}
    />
  );
}
