/** The editor of a dropdown or a reference: type to search, arrows to choose, Enter to take. */
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { message } from '../../../runtime/messages.ts';
import { labelOf } from '../parts/CellContent.tsx';
import { showCell } from '../values/showCell.ts';
import { focusInput } from './focusInput.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { Popup } from './Popup.tsx';
import type { Suggestion } from './suggest.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';
import { useSuggestions } from './useSuggestions.ts';

export function DropdownEditor(props: EditorProps) {
  const { field, row, close } = props;
  const session = useEditSession(props);
  const { replaces } = session;
  const [text, setText] = useState(() => showCell(field, session.value, labelOf));
  const [q, setQ] = useState('');
  const [active, setActive] = useState(-1);
  const list = useId();
  const cell = useRef<HTMLInputElement | null>(null);
  const state = useSuggestions(field, row, q);
  const anchor = useCallback(() => cell.current?.closest('.rdg-cell'), []);
  const focus = useCallback(
    (input: HTMLInputElement | null) => {
      cell.current = input;
      focusInput(input, replaces);
    },
    [replaces],
  );
  const choose = (entry: Suggestion) => session.take(entry.value);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    const last = state.entries.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      setActive((at) => (key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1));
    } else if (key === 'Enter' || key === 'Tab') {
      const entry = state.entries[active];
      if (entry) choose(entry);
    }
  };
  const problem = field.suggestionsSource ? undefined : message('setSuggestion', { title: field.label });
  return (
    <>
      <input
        ref={focus}
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
          setActive(typed === '' ? -1 : 0);
          session.type(typed);
        }}
        onKeyDown={keys}
        onBlur={() => close()}
      />
      <Popup anchor={anchor}>
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
