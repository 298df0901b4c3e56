/** The editor of a day: typed as people type it, said back in the one form, or chosen in the calendar (arrow down). */
import { lazy, useState } from 'react';
import { today } from '../../../program/program.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { formatDay } from '../../../text/localeFormats.ts';
import { word } from '../../../text/messages.ts';
import { readDay } from '../../../text/readDay.ts';
import { t } from '../words.ts';
import { CalendarPopup } from './CalendarPopup.tsx';
import { useCellInput } from './useCellInput.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';

const DayPicker = lazy(() => import('../../../fields/DayPicker.tsx'));

export function DateEditor(props: EditorProps) {
  const { field, close } = props;
  const session = useEditSession(props);
  const [text, setText] = useState(() => formatCell(field, session.value, labelOf));
  const input = useCellInput(session.replaces);
  const day = readDay(text, today());
  return (
    <CalendarPopup
      input={input}
      label={t('gridDayEditor', { label: field.label })}
      text={text}
      onType={(typed) => {
        setText(typed);
        session.type(typed);
      }}
      said={(day && formatDay(day)) ?? (text.trim() === '' ? word('field.dayForm') : t('gridNoDay'))}
      close={close}
    >
      {() => (
        <DayPicker
          // The calendar shows the month of the typed date.
          key={day?.slice(0, 7) ?? 'none'}
          value={day ?? null}
          allowDeselect={false}
          choose={(chosen) => {
            session.take(chosen);
            close(true);
          }}
        />
      )}
    </CalendarPopup>
  );
}
