/** The editor of a list of values: type to search, Enter or space adds and takes away, Tab or ctrl+Enter takes it. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { labelOf } from '../../../suggestions/shownText.ts';
import { useGrid } from '../gridContext.ts';
import { t } from '../words.ts';
import { ComboboxInput, nextActive } from './ComboboxInput.tsx';
import { mayBeOther } from './suggest.ts';
import { isAnswered, takeLater, typedChoice } from './typedChoice.ts';
import { useCellInput } from './useCellInput.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';
import { useSuggestions } from './useSuggestions.ts';

const listed = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? value
          .split(/[,\r\n]/)
          .map((entry) => entry.trim())
          .filter(Boolean)
      : [];

export function MultiselectEditor(props: EditorProps) {
  const { field, row, close } = props;
  const { model } = useGrid();
  const session = useEditSession(props);
  const [chosen, setChosen] = useState<readonly string[]>(() => listed(session.value));
  const [q, setQ] = useState('');
  const [active, setActive] = useState(-1);
  const byHand = useRef(false);
  const state = useSuggestions(field, row, q);
  const input = useCellInput(false);
  const set = (next: readonly string[]) => {
    setChosen(next);
    session.take(next.length > 0 ? [...next] : null);
  };
  const toggle = (value: string) =>
    set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const add = (value: string) => {
    if (!chosen.includes(value)) set([...chosen, value]);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    const isTaken = event.ctrlKey || event.metaKey;
    const typed = q.trim();
    const entry = typed === '' || byHand.current ? state.entries[active] : typedChoice(state, typed, active);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      byHand.current = true;
      setActive((at) => nextActive(key, at, state.entries.length));
    } else if (key === 'Enter' && !isTaken && entry) toggle(entry.value);
    else if (key === ' ' && entry && typed === '') toggle(entry.value);
    else if (key === 'Enter' && !isTaken && typed !== '' && mayBeOther(field)) {
      toggle(typed);
      setQ('');
    } else if (key === 'Tab' && typed !== '') {
      // Tab goes on as ever, with what was typed.
      if (mayBeOther(field)) add(typed);
      else if (entry) add(entry.value);
      else if (!isAnswered(state, typed)) {
        const place = (value: string) => [...new Set([...chosen, value])];
        void takeLater({ model, row, field, typed, held: chosen.length > 0 ? chosen : null, place });
      }
      return;
    } else if (key === 'Backspace' && q === '' && chosen.length > 0) set(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = (value: string) => (field.suggestionsSource ? labelOf(field.suggestionsSource, value) : value);
  const labels = chosen.map(label).join(', ');
  return (
    <ComboboxInput
      field={field}
      input={input}
      state={state}
      active={active}
      label={`${field.label}: ${labels || t('gridNothingChosen')}`}
      value={q}
      placeholder={labels}
      many
      onType={(typed) => {
        setQ(typed);
        byHand.current = false;
        setActive(typed === '' || mayBeOther(field) ? -1 : 0);
      }}
      onKeyDown={keys}
      onBlur={() => close()}
      isChosen={(entry) => chosen.includes(entry.value)}
      pick={(entry) => toggle(entry.value)}
    />
  );
}
