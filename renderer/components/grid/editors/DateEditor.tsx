/** The editor of a day: typed as people type it, said back in the one form, or chosen in the calendar (alt+arrow down). */
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { word } from '../../../runtime/messages.ts';
import { today } from '../../../runtime/program.ts';
import { writeDay } from '../../../runtime/writtenForms.ts';
import { readDay } from '../values/readDay.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import { say } from '../words.ts';
import { focusInput } from './focusInput.ts';
import { Popup } from './Popup.tsx';
import { type EditorProps, useEditSession } from './useEditSession.ts';

const Calendar = lazy(() => import('./Calendar.tsx'));

export function DateEditor(props: EditorProps) {
  const { field, close } = props;
  const session = useEditSession(props);
  const { replaces } = session;
  const [text, setText] = useState(() => showCell(field, session.value, labelOf));
  const cell = useRef<HTMLInputElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const anchor = useCallback(() => cell.current?.closest('.rdg-cell'), []);
  const focus = useCallback(
    (input: HTMLInputElement | null) => {
      cell.current = input;
      focusInput(input, replaces);
    },
    [replaces],
  );
  const day = readDay(text, today());
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const days = box.current?.querySelector('table');
    (days?.querySelector<HTMLElement>('button[tabindex="0"]') ?? days?.querySelector('button'))?.focus();
  };
  // Going to the calendar is not going away.
  const blurred = (event: { relatedTarget: EventTarget | null }) => {
    if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) close();
  };
  return (
    <>
      <input
        ref={focus}
        className="iv-editor"
        data-mantine-stop-propagation="true"
        aria-label={say('gridDayEditor', { label: field.label })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          session.type(event.currentTarget.value);
        }}
        onKeyDown={keys}
        onBlur={blurred}
      />
      <Popup anchor={anchor} className="iv-popup-day">
        {/** biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the input's focus. */}
        <div ref={box} onBlur={blurred} onMouseDown={(event) => event.preventDefault()}>
          <div role="status" className="iv-option-said">
            {(day && writeDay(day)) ?? (text.trim() === '' ? word('field.dayForm') : say('gridNoDay'))}
          </div>
          <Suspense fallback={null}>
            <Calendar
              value={day ?? null}
              choose={(chosen) => {
                session.take(chosen);
                close(true);
              }}
            />
          </Suspense>
        </div>
      </Popup>
    </>
  );
}
