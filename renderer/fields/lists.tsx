/**
 * Mantine's inputs with a list, made accessible: the input references its list (aria-controls, aria-expanded) only in a
 * render after the list's, which has to be triggered here (ARIA, combobox pattern). All of them open their list on
 * click, arrow or typing, offer the best match first, and take the typed text on Enter and Tab.
 */
import {
  type AutocompleteProps,
  type ComboboxData,
  type ComboboxProps,
  Autocomplete as MantineAutocomplete,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  TagsInput as MantineTagsInput,
  type MultiSelectProps,
  type SelectProps,
  type TagsInputProps,
} from '@mantine/core';
import { type ComponentType, useReducer, useState } from 'react';
import { matchOption, type OptionOfText, rankOptions, useTypedOption } from './typedOption.ts';

/** The list takes its name after it is there, in a step of its own. In milliseconds. */
const DEBOUNCE_MS = 50;

function withListName<Props extends { comboboxProps?: ComboboxProps | undefined }>(Input: ComponentType<Props>) {
  return function Reported(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const comboboxProps: ComboboxProps = {
      // The options of a closed list are not in the page: a table of twenty lists would hold a thousand of them.
      keepMounted: false,
      ...props.comboboxProps,
      onEnterTransitionEnd: () => setTimeout(drawAgain, DEBOUNCE_MS),
    };
    return <Input {...props} comboboxProps={comboboxProps} />;
  };
}

/** Mantine's own opens by a click or an arrow alone: who types would not learn of what there is. */
function TypedTagsInput({ onDropdownOpen, onDropdownClose, onSearchChange, ...props }: TagsInputProps) {
  const [open, setOpen] = useState(false);
  const opened: TagsInputProps['onDropdownOpen'] = (...by) => {
    setOpen(true);
    onDropdownOpen?.(...by);
  };
  return (
    <MantineTagsInput
      {...props}
      dropdownOpened={open}
      onDropdownOpen={opened}
      onDropdownClose={(...by) => {
        setOpen(false);
        onDropdownClose?.(...by);
      }}
      onSearchChange={(text) => {
        if (text !== '' && !open) opened();
        onSearchChange?.(text);
      }}
    />
  );
}

interface WithMeaning {
  /** Resolves a typed text if the options alone do not determine it. */
  meant?: OptionOfText | undefined;
}

function TypedSelect({ meant, ...props }: SelectProps & WithMeaning) {
  const { data, value, onChange, readOnly } = props;
  const handlers = useTypedOption({
    meant: meant ?? ((typed) => matchOption(data as ComboboxData, typed)),
    isChosen: (chosen) => chosen === value,
    choose: (chosen) => onChange?.(chosen, { value: chosen, label: chosen }),
    readOnly,
  });
  return <MantineSelect filter={rankOptions} {...(props as object)} {...(props.searchable ? handlers : {})} />;
}

function TypedMultiSelect({ meant, ...props }: MultiSelectProps & WithMeaning) {
  const { data, value = [], onChange, readOnly } = props;
  const handlers = useTypedOption({
    meant: meant ?? ((typed) => matchOption(data as ComboboxData, typed)),
    isChosen: (chosen) => (value as string[]).includes(chosen),
    choose: (chosen) => onChange?.([...(value as string[]), chosen]),
    readOnly,
  });
  return <MantineMultiSelect filter={rankOptions} {...(props as object)} {...(props.searchable ? handlers : {})} />;
}

export const Select = withListName<SelectProps & WithMeaning>(TypedSelect);
export const MultiSelect = withListName<MultiSelectProps & WithMeaning>(TypedMultiSelect);
export const TagsInput = withListName<TagsInputProps>(TypedTagsInput);
export const Autocomplete = withListName<AutocompleteProps>(MantineAutocomplete as ComponentType<AutocompleteProps>);

interface OneOfProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
}

/** A list of which something is always chosen: it is found by its first letters, and opens by a click, an arrow or typing. */
export function OneOf({ onChange, ...props }: OneOfProps) {
  return (
    <Select
      searchable
      openOnFocus={false}
      {...props}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}
