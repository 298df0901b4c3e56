/** The editor of a day and time: typed as people type it, said back in the one form, or chosen as in a form (arrow down). */
import { lazy, type RefObject, useState } from 'react';
import { readDateTime } from '../../../fields/readDateTime.ts';
import { today } from '../../../program/program.ts';
import { zoneInForce } from '../../../program/zone.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { formatDay } from '../../../text/localeFormats.ts';
import { word } from '../../../text/messages.ts';
import { instantOf } from '../../../text/zonedTime.ts';
import { t } from '../words.ts';
import { CalendarPopup } from './CalendarPopup.tsx';
import { useCellInput } from './useCellInput.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';

const DateTimePicker = lazy(() => import('../../../fields/DateTimePicker.tsx'));

export function DateTimeEditor(props: EditorProps) {
  const { field, close } = props;
  const session = useEditSession(props);
  const [text, setText] = useState(() => formatCell(field, session.value, labelOf));
  const input = useCellInput(session.replaces);
  const moment = readDateTime(text, today());
  const choose = (chosen: string | null, box: RefObject<HTMLDivElement | null>) => {
    setText(chosen ?? '');
    session.take(chosen === null ? null : (instantOf(chosen, zoneInForce()) ?? null));
    // Choosing a day may rerender the calendar; focus moves to the time.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('input')?.focus();
    });
  };
  return (
    <CalendarPopup
      input={input}
      label={t('gridMomentEditor', { label: field.label })}
      text={text}
      onType={(typed) => {
        setText(typed);
        session.type(typed);
      }}
      said={(moment && formatDay(moment)) ?? (text.trim() === '' ? word('field.momentForm') : t('gridNoMoment'))}
      close={close}
    >
      {(box) => (
        <DateTimePicker
          value={moment?.slice(0, 16) ?? null}
          label={field.label}
          choose={(chosen) => choose(chosen, box)}
          done={() => close(true)}
        />
      )}
    </CalendarPopup>
  );
}
