/** The editor of a dropdown or a reference: type to search, arrows to choose, Enter to take. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { useGrid } from '../gridContext.ts';
import { readCell } from '../values/readCell.ts';
import { ComboboxInput, nextActive } from './ComboboxInput.tsx';
import { mayBeOther, type Suggestion } from './suggest.ts';
import { isAnswered, takeLater, typedChoice } from './typedChoice.ts';
import { useCellInput } from './useCellInput.ts';
import { type EditorProps, readContext, useEditSession } from './useEditSession.ts';
import { useSuggestions } from './useSuggestions.ts';

export function DropdownEditor(props: EditorProps) {
  const { field, row, close } = props;
  const { model } = useGrid();
  const session = useEditSession(props);
  const [text, setText] = useState(() => formatCell(field, session.value, labelOf));
  const [q, setQ] = useState('');
  const [active, setActive] = useState(-1);
  const chosenByHand = useRef(false);
  const state = useSuggestions(field, row, q);
  const input = useCellInput(session.replaces);
  const choose = (entry: Suggestion) => session.take(entry.value);
  const takeTyped = () => {
    const entry = typedChoice(state, q, active);
    if (entry) choose(entry);
    else if (!isAnswered(state, q)) {
      const held = readCell(field, q, readContext());
      void takeLater({ model, row, field, typed: q, held, place: (value) => value });
    }
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      chosenByHand.current = true;
      setActive((at) => nextActive(key, at, state.entries.length));
    } else if (key === 'Enter' || key === 'Tab') {
      if (chosenByHand.current) {
        const entry = state.entries[active];
        if (entry) choose(entry);
      } else if (q.trim() !== '' && !mayBeOther(field)) takeTyped();
    }
  };
  return (
    <ComboboxInput
      field={field}
      input={input}
      state={state}
      active={active}
      label={field.label}
      value={text}
      many={false}
      onType={(typed) => {
        setText(typed);
        setQ(typed);
        chosenByHand.current = false;
        // Where other values may stand, what was typed is not taken for the first suggestion.
        setActive(typed === '' || mayBeOther(field) ? -1 : 0);
        session.type(typed);
      }}
      onKeyDown={keys}
      onBlur={() => close()}
      isChosen={(entry) => entry.value === session.value}
      pick={(entry) => {
        choose(entry);
        close(true);
      }}
    />
  );
}
