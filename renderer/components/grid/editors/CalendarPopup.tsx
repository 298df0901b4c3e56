/** The common part of the date and date-time editors: a text input with its interpretation, and a calendar below it. */
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { Popup } from './Popup.tsx';
import type { CellInput } from './useCellInput.ts';

export interface CalendarPopupProps {
  input: CellInput;
  /** Accessible name of the input. */
  label: string;
  text: string;
  onType(text: string): void;
  /** How what was typed is meant, or what may be typed. */
  said: string;
  close(): void;
  /** The calendar, in its box. */
  children(box: RefObject<HTMLDivElement | null>): ReactNode;
}

/** A field in the calendar takes the keys and the presses itself. */
const isField = (target: EventTarget): boolean => target instanceof Element && target.closest('input') !== null;

export function CalendarPopup({ input, label, text, onType, said, close, children }: CalendarPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const toCalendar = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const days = box.current?.querySelector('table');
    (days?.querySelector<HTMLElement>('button[tabindex="0"]') ?? days?.querySelector('button'))?.focus();
  };
  // Going to the calendar, and back, is not going away.
  const blurred = ({ relatedTarget: to }: { relatedTarget: EventTarget | null }) => {
    if (!(to instanceof Node && (to === input.input.current || box.current?.contains(to)))) close();
  };
  return (
    <>
      <input
        ref={input.focus}
        className="iv-editor"
        data-mantine-stop-propagation="true"
        aria-label={label}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={toCalendar}
        onBlur={blurred}
      />
      <Popup anchor={input.cell} className="iv-popup-day" wide={false}>
        {/* biome-ignore-start lint/a11y/noStaticElementInteractions: it keeps the focus, and its own keys from the grid. */}
        <div
          ref={box}
          onBlur={blurred}
          onMouseDown={(event) => {
            if (!isField(event.target)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.stopPropagation();
          }}
        >
          <div role="status" className="iv-option-said">
            {said}
          </div>
          <Suspense fallback={null}>{children(box)}</Suspense>
        </div>
        {/* biome-ignore-end lint/a11y/noStaticElementInteractions: see above. */}
      </Popup>
    </>
  );
}
