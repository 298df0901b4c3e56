/**
 * Mantine's inputs with a list, told to people who do not see them: the input names its list (aria-controls, aria-expanded)
 * only when it is drawn once more after the list was, which nothing else causes (ARIA, combobox pattern).
 */
import {
  type AutocompleteProps,
  type ComboboxProps,
  Autocomplete as MantineAutocomplete,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  TagsInput as MantineTagsInput,
  type MultiSelectProps,
  type SelectProps,
  type TagsInputProps,
} from '@mantine/core';
import { type ComponentType, useReducer } from 'react';

/** The list takes its name after it is there, in a step of its own. In milliseconds. */
const SETTLED = 50;

function told<Props extends { comboboxProps?: ComboboxProps | undefined }>(Input: ComponentType<Props>) {
  return function Told(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const comboboxProps: ComboboxProps = {
      // The options of a closed list are not in the page: a table of twenty lists would hold a thousand of them.
      keepMounted: false,
      ...props.comboboxProps,
      onEnterTransitionEnd: () => setTimeout(drawAgain, SETTLED),
    };
    return <Input {...props} comboboxProps={comboboxProps} />;
  };
}

export const Select = told<SelectProps>(MantineSelect as ComponentType<SelectProps>);
export const MultiSelect = told<MultiSelectProps>(MantineMultiSelect as ComponentType<MultiSelectProps>);
export const TagsInput = told<TagsInputProps>(MantineTagsInput as ComponentType<TagsInputProps>);
export const Autocomplete = told<AutocompleteProps>(MantineAutocomplete as ComponentType<AutocompleteProps>);
