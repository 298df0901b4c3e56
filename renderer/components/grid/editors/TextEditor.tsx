/** The editor of text and numbers: a bare input, so that typing costs nothing. */
import { useCallback } from 'react';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { focusInput } from './focusInput.ts';
import { OverCell } from './OverCell.tsx';
import { type EditorProps, useEditSession } from './useEditSession.ts';

export function TextEditor(props: EditorProps) {
  const { field } = props;
  const isNumber = isNumberType(field.type);
  const session = useEditSession(props);
  const { replaces } = session;
  const focus = useCallback((input: HTMLInputElement | null) => focusInput(input, replaces), [replaces]);
  return (
    <OverCell>
      <input
        ref={focus}
        className={isNumber ? 'iv-editor iv-number' : 'iv-editor'}
        data-mantine-stop-propagation="true"
        // An edit started by typing ends with an arrow key (parts/editKeys.ts).
        data-arrows-leave={replaces || undefined}
        aria-label={field.label}
        inputMode={isNumber ? 'decimal' : 'text'}
        defaultValue={formatCell(field, session.value, labelOf)}
        onPointerDown={({ currentTarget }) => currentTarget.removeAttribute('data-arrows-leave')}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'F2') currentTarget.toggleAttribute('data-arrows-leave');
        }}
        onInput={(event) => session.type(event.currentTarget.value)}
        onBlur={() => props.close()}
      />
    </OverCell>
  );
}
