/** The editor of a dropdown or a reference: type to search, arrows to choose, Enter to take. */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { message } from '../../../text/messages.ts';
import { useGrid } from '../gridContext.ts';
import { readCell } from '../values/readCell.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { Popup } from './Popup.tsx';
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
  const list = useId();
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
    const last = state.entries.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      chosenByHand.current = true;
      setActive((at) => (key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1));
    } else if (key === 'Enter' || key === 'Tab') {
      if (chosenByHand.current) {
        const entry = state.entries[active];
        if (entry) choose(entry);
      } else if (q.trim() !== '' && !mayBeOther(field)) takeTyped();
    }
  };
  const problem = field.suggestionsSource ? undefined : message('setSuggestion', { title: field.label });
  return (
    <>
      <input
        ref={input.focus}
        className="iv-editor"
        data-mantine-stop-propagation="true"
        role="combobox"
        aria-label={field.label}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : optionId(list, active)}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          setQ(typed);
          chosenByHand.current = false;
          // Where other values may stand, what was typed is not taken for the first suggestion.
          setActive(typed === '' || mayBeOther(field) ? -1 : 0);
          session.type(typed);
        }}
        onKeyDown={keys}
        onBlur={() => close()}
      />
      <Popup anchor={input.cell}>
        <OptionList
          id={list}
          label={field.label}
          state={state}
          active={active}
          many={false}
          chosen={(entry) => entry.value === session.value}
          pick={(entry) => {
            choose(entry);
            close(true);
          }}
          problem={problem}
        />
      </Popup>
    </>
  );
}
