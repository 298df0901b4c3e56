/** The editor of a day and time: typed as people type it, said back in the one form, or chosen as in a form (arrow down). */
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { readMoment } from '../../../fields/readMoment.ts';
import { word } from '../../../runtime/messages.ts';
import { today } from '../../../runtime/program.ts';
import { writeDay } from '../../../runtime/writtenForms.ts';
import { instantOf, zoneInForce } from '../../../runtime/zonedTime.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import { say } from '../words.ts';
import { focusInput } from './focusInput.ts';
import { Popup } from './Popup.tsx';
import { type EditorProps, useEditSession } from './useEditSession.ts';

const MomentPicker = lazy(() => import('../../../fields/MomentPicker.tsx'));

export function MomentEditor(props: EditorProps) {
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
  const moment = readMoment(text, today());
  const choose = (chosen: string | null) => {
    setText(chosen ?? '');
    session.take(chosen === null ? null : (instantOf(chosen, zoneInForce()) ?? null));
    // A chosen day may draw the calendar anew; its time is what comes next.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('input')?.focus();
    });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const days = box.current?.querySelector('table');
    (days?.querySelector<HTMLElement>('button[tabindex="0"]') ?? days?.querySelector('button'))?.focus();
  };
  // Going to the calendar is not going away.
  const blurred = ({ relatedTarget: to }: { relatedTarget: EventTarget | null }) => {
    if (!(to instanceof Node && (to === cell.current || box.current?.contains(to)))) close();
  };
  return (
    <>
      <input
        ref={focus}
        className="iv-editor"
        data-mantine-stop-propagation="true"
        aria-label={say('gridMomentEditor', { label: field.label })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          session.type(event.currentTarget.value);
        }}
        onKeyDown={keys}
        onBlur={blurred}
      />
      <Popup anchor={anchor} className="iv-popup-day">
        {/* biome-ignore-start lint/a11y/noStaticElementInteractions: it keeps the focus, and its own keys from the grid. */}
        <div
          ref={box}
          onBlur={blurred}
          onMouseDown={(event) => {
            if (!(event.target instanceof Element && event.target.closest('input'))) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.stopPropagation();
          }}
        >
          <div role="status" className="iv-option-said">
            {(moment && writeDay(moment)) ?? (text.trim() === '' ? word('field.momentForm') : say('gridNoMoment'))}
          </div>
          <Suspense fallback={null}>
            <MomentPicker
              value={moment?.slice(0, 16) ?? null}
              label={field.label}
              choose={choose}
              done={() => close(true)}
            />
          </Suspense>
        </div>
        {/* biome-ignore-end lint/a11y/noStaticElementInteractions: see above. */}
      </Popup>
    </>
  );
}
