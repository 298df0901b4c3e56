import { ActionIcon, Loader, type OptionsFilter, Text } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  type UIEvent,
  useRef,
  useState,
} from 'react';
import { listOf } from '../../engine/values/list.ts';
import { useLatest } from '../hooks/useLatest.ts';
import { Icon } from '../icons/Icon.tsx';
import { takesOthers } from '../suggestions/suggestions.ts';
import { message, word } from '../text/messages.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { Autocomplete, MultiSelect, Select, TagsInput } from './lists.tsx';
import { canLookUp, LOOKUP_KEY } from './lookup/lookup.ts';
import { checkPasted, partedByBlanks, splitPasted, tellPasted } from './pastedValues.ts';
import { dependentOf, type SuggestedOption, useSuggestions } from './useSuggestions.ts';

// Few people open it.
const LookupDialog = lazy(() => import('./lookup/LookupDialog.tsx'));

/** True if a list is scrolled near its end: the next page is then fetched. */
const atEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean =>
  list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

/** @param take puts a value in the field that was found after the field was left */
function useField(props: FieldInputProps, selected: readonly string[], take: (value: string) => void) {
  const { field, record, company } = props;
  const [open, setOpen] = useState(false);
  const [looksUp, setLooksUp] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const lookUp = (from: HTMLElement) => {
    opener.current = from;
    setLooksUp(true);
  };
  const endLookup = () => {
    setLooksUp(false);
    opener.current?.focus();
  };
  const list = field.suggestionsSource ?? '';
  const suggestions = useSuggestions(
    { list, column: field.suggestionField, dependent: dependentOf(field, record), company, selected },
    open,
  );
  const { options, loading, more, nextPage, search, meantAtHand, askMeant, filter } = suggestions;
  const newest = useLatest({ take, value: props.value });
  const meant = (typed: string): string | undefined => {
    const known = meantAtHand(typed);
    if (known !== undefined) return known ?? undefined;
    // If the user typed before the server answered, choose the match; a value chosen in the meantime is retained.
    const { value } = newest.current;
    askMeant(typed)
      .then((found) => {
        if (found !== undefined && newest.current.value === value) newest.current.take(found);
      })
      // The call has shown the error.
      .catch(() => undefined);
    return undefined;
  };
  const lookable = !props.readOnly && canLookUp(field.suggestionsSource);
  const dialog: ReactNode = looksUp && (
    <Suspense fallback={null}>
      <LookupDialog
        field={field}
        record={record}
        company={company}
        chosen={selected}
        choose={({ value }) => {
          take(value);
          endLookup();
        }}
        close={endLookup}
      />
    </Suspense>
  );
  const common = {
    ...inputProps({ ...props, error: withoutList(props) }),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!lookable || event.key !== LOOKUP_KEY) return;
      event.preventDefault();
      event.stopPropagation();
      lookUp(event.target as HTMLElement);
    },
    // The key is F4: the button is not a tab stop.
    leftSection: lookable ? (
      <ActionIcon
        variant="subtle"
        size="sm"
        tabIndex={-1}
        aria-label={word('lookup.open')}
        title={word('lookup.open')}
        onClick={({ currentTarget }) => lookUp(currentTarget)}
      >
        <Icon name="find" size={14} />
      </ActionIcon>
    ) : undefined,
    data: options,
    limit: 500,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    comboboxProps: { shadow: 'md', withinPortal: true },
    attributes: { options: { onScroll: (event: UIEvent<HTMLElement>) => more && atEnd(event) && nextPage() } },
    filter: filter as OptionsFilter,
    rightSection: loading ? (
      <Loader role="status" size={14} aria-label={word('common.loading')} />
    ) : // A read-only field has no arrow.
    props.readOnly ? null : undefined,
  };
  return { common, search, others: takesOthers(field), meant, dialog };
}

const withoutList = ({ field, error }: FieldInputProps): string | undefined =>
  // Without a list nothing can be chosen; the message is defined by the specification.
  error ?? (field.suggestionsSource ? undefined : message('setSuggestion', { title: field.label }));

/** An option with what the list shows beside its label: four profiles of one name belong to four accounts. */
const withNote = ({ option }: { option: SuggestedOption }): ReactNode => (
  <span>
    {option.label}
    {option.note && (
      <Text component="span" size="xs" c="dimmed">
        {' '}
        · {option.note}
      </Text>
    )}
  </span>
);

const clears = ({ required, readOnly }: FieldInputProps): boolean => !required && !readOnly;
const clearWords = ({ label, field }: FieldInputProps): string => word('field.clear', { label: label ?? field.label });

/** One value of a list; other values too, where the list is open. */
export function DropdownField(props: FieldInputProps) {
  const value = textOf(props.value);
  const { common, search, others, meant, dialog } = useField(props, value ? [value] : [], props.onChange);
  // The input shows the label of its value: that is no search, while the full name of another option is one.
  const selectedLabel = common.data.find((option) => option.value === value)?.label;
  if (others) {
    return (
      <>
        <Autocomplete
          {...common}
          data={common.data.map((option) => option.value)}
          value={value}
          onChange={(next) => {
            search(next);
            props.onChange(next === '' ? null : next);
          }}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <Select
        {...common}
        meant={meant}
        value={value || null}
        searchable
        renderOption={withNote}
        // Choosing the selected value again keeps it; a button clears it.
        allowDeselect={false}
        clearable={clears(props)}
        clearButtonProps={{ 'aria-label': clearWords(props) }}
        nothingFoundMessage={word('common.nothingFound')}
        onSearchChange={(next) => search(next === selectedLabel ? '' : next)}
        onChange={(next) => props.onChange(next)}
      />
      {dialog}
    </>
  );
}

/** Several values of a list. */
export function MultiselectField(props: FieldInputProps) {
  const value = listOf(props.value).map(textOf);
  const change = (next: string[]) => props.onChange(next);
  const add = (found: string) => change([...new Set([...value, found])]);
  const { common, search, others, meant, dialog } = useField(props, value, add);
  const newest = useLatest({ value, change });
  const list = props.field.suggestionsSource;
  const paste = (event: ClipboardEvent) => {
    if (list === undefined || props.readOnly) return;
    const texts = splitPasted(event.clipboardData.getData('text'), partedByBlanks(list));
    if (texts.length < 2) return;
    event.preventDefault();
    checkPasted(list, texts, props.company)
      .then((pasted) => {
        const { value: now, change: take } = newest.current;
        if (pasted.found.length > 0) take([...new Set([...now, ...pasted.found])]);
        tellPasted(list, pasted);
      })
      // The call has shown the error.
      .catch(() => undefined);
  };
  if (others || !props.field.suggestionsSource) {
    const { error: _none, ...rest } = common;
    return (
      <>
        <TagsInput
          {...rest}
          error={props.error}
          data={common.data.map((option) => option.value)}
          value={value}
          onSearchChange={search}
          onChange={change}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <MultiSelect
        {...common}
        meant={meant}
        value={value}
        onPaste={paste}
        searchable
        hidePickedOptions
        nothingFoundMessage={word('common.nothingFound')}
        onSearchChange={search}
        onChange={change}
      />
      {dialog}
    </>
  );
}
