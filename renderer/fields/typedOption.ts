/**
 * Resolves text typed into an input with a list, on Enter or Tab, to the option it means: Mantine takes only options
 * chosen by arrow or press, and drops other text.
 */
import type { ComboboxData, ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { matchSuggestion, orderSuggestions } from '../../engine/labels/suggestionOrder.ts';

/** The value that a text means; undefined for none. */
export type OptionOfText = (typed: string) => string | undefined;

const isGroup = (item: ComboboxParsedItem): item is Exclude<ComboboxParsedItem, ComboboxItem> => 'group' in item;

/** Only what can be read is looked at: values of these lists are names that nobody types. */
const byLabel = <Option extends { label: string }>(option: Option) => ({
  value: option.label,
  label: option.label,
  option,
});

/** The options whose label has what is typed, the best first. */
export const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = options.some(isGroup)
    ? options.flatMap((item): ComboboxParsedItem[] => {
        if (!isGroup(item)) return byLabelFirst([item], search);
        const items = byLabelFirst(item.items, search);
        return items.length > 0 ? [{ ...item, items }] : [];
      })
    : byLabelFirst(options as ComboboxItem[], search);
  return found.slice(0, limit);
};
const byLabelFirst = (items: readonly ComboboxItem[], search: string): ComboboxItem[] =>
  orderSuggestions(items.map(byLabel), search).map(({ option }) => option);

/** The option that a text means, if the options are complete. */
export function matchOption(data: ComboboxData = [], typed: string): string | undefined {
  const items = data.flatMap((item) => {
    if (typeof item === 'string') return [{ value: item, label: item }];
    if ('group' in item) return (item.items as readonly (string | ComboboxItem)[]).map(itemOf);
    return [itemOf(item as ComboboxItem)];
  });
  const enabled = items.filter((item) => !('disabled' in item && item.disabled));
  return matchSuggestion(enabled.map(byLabel), typed, true)?.option.value;
}
const itemOf = (item: string | ComboboxItem): ComboboxItem =>
  typeof item === 'string' ? { value: item, label: item } : item;

interface Taking {
  meant: OptionOfText;
  /** True if the value is already selected. */
  isChosen: (value: string) => boolean;
  choose: (value: string) => void;
  readOnly: boolean | undefined;
}

/** The handlers of an input with a list that takes what was typed by Enter and Tab. */
export function useTypedOption({ meant, isChosen, choose, readOnly }: Taking) {
  const typed = useRef('');
  return {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      typed.current = event.currentTarget.value;
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event;
      if ((key !== 'Enter' && key !== 'Tab') || readOnly || event.nativeEvent.isComposing) return;
      const text = typed.current;
      typed.current = '';
      const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
      const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
      if (highlighted) {
        // Enter takes it as it is.
        if (key === 'Tab') highlighted.click();
        return;
      }
      const value = text.trim() === '' ? undefined : meant(text);
      if (value === undefined) return;
      // Enter is for the list here, and sends no form.
      if (key === 'Enter') event.preventDefault();
      if (isChosen(value)) return;
      const option = list?.querySelector<HTMLElement>(`[role="option"][value="${CSS.escape(value)}"]`);
      if (option) option.click();
      else choose(value);
    },
  };
}
