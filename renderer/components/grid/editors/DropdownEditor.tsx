/** The editor of a dropdown or a reference: type to search, arrows to choose, Enter to take. */
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { textOf } from '../../../fields/fieldProps.ts';
import { canLookUp, LOOKUP_KEY } from '../../../fields/lookup/lookup.ts';
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

const LookupDialog = lazy(() => import('../../../fields/lookup/LookupDialog.tsx'));

export function DropdownEditor(props: EditorProps) {
  const { field, row, close } = props;
  const { model } = useGrid();
  const session = useEditSession(props);
  const [text, setText] = useState(() => formatCell(field, session.value, labelOf));
  const [q, setQ] = useState('');
  const [active, setActive] = useState(-1);
  const chosenByHand = useRef(false);
  const [looksUp, setLooksUp] = useState(session.looksUp);
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
    if (key === LOOKUP_KEY && canLookUp(field.suggestionsSource)) {
      event.preventDefault();
      event.stopPropagation();
      setLooksUp(true);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
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
    <>
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
          // A field that accepts other values does not preselect the first suggestion.
          setActive(typed === '' || mayBeOther(field) ? -1 : 0);
          session.type(typed);
        }}
        onKeyDown={keys}
        // The dialog takes the focus; what is chosen there comes back to this editor.
        onBlur={() => looksUp || close()}
        isChosen={(entry) => entry.value === session.value}
        pick={(entry) => {
          choose(entry);
          close(true);
        }}
      />
      {looksUp && (
        <Suspense fallback={null}>
          <LookupDialog
            field={field}
            record={row.values}
            chosen={[textOf(session.value)]}
            choose={(entry) => {
              choose(entry);
              close(true);
            }}
            close={() => {
              setLooksUp(false);
              input.input.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
