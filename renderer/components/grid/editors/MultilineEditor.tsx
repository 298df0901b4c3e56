/** The editor of longer text: a box over the cell. Enter takes it, shift+Enter begins a line. */
import { useCallback, useRef } from 'react';
import { t } from '../words.ts';
import { focusInput } from './focusInput.ts';
import { Popup } from './Popup.tsx';
import { type EditorProps, useEditSession } from './useEditSession.ts';

export function MultilineEditor(props: EditorProps) {
  const { field } = props;
  const session = useEditSession(props);
  const { replaces } = session;
  const cell = useRef<HTMLSpanElement>(null);
  const focus = useCallback((input: HTMLTextAreaElement | null) => focusInput(input, replaces), [replaces]);
  const anchor = useCallback(() => cell.current?.closest('.rdg-cell'), []);
  const text = session.value === null || session.value === undefined ? '' : String(session.value);
  return (
    <>
      <span ref={cell} className="iv-editor-ground">
        {text}
      </span>
      <Popup anchor={anchor} over className="iv-popup-text">
        <textarea
          ref={focus}
          data-mantine-stop-propagation="true"
          aria-label={t('gridLinesEditor', { label: field.label })}
          rows={6}
          cols={48}
          defaultValue={text}
          onInput={(event) => session.type(event.currentTarget.value)}
          onBlur={() => props.close()}
        />
      </Popup>
    </>
  );
}
