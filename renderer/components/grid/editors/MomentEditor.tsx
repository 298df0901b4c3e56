/** The editor of a day and time: typed as people type it, said back in the one form, or chosen as in a form (arrow down). */
import { lazy, type RefObject, useState } from 'react';
import { readMoment } from '../../../fields/readMoment.ts';
import { today } from '../../../program/program.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { word } from '../../../text/messages.ts';
import { showCell } from '../../../text/showCell.ts';
import { writeDay } from '../../../text/writtenForms.ts';
import { instantOf, zoneInForce } from '../../../text/zonedTime.ts';
import { say } from '../words.ts';
import { CalendarPopup } from './CalendarPopup.tsx';
import { useCellInput } from './useCellInput.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';

const MomentPicker = lazy(() => import('../../../fields/MomentPicker.tsx'));

export function MomentEditor(props: EditorProps) {
  const { field, close } = props;
  const session = useEditSession(props);
  const [text, setText] = useState(() => showCell(field, session.value, labelOf));
  const input = useCellInput(session.replaces);
  const moment = readMoment(text, today());
  const choose = (chosen: string | null, box: RefObject<HTMLDivElement | null>) => {
    setText(chosen ?? '');
    session.take(chosen === null ? null : (instantOf(chosen, zoneInForce()) ?? null));
    // A chosen day may draw the calendar anew; its time is what comes next.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('input')?.focus();
    });
  };
  return (
    <CalendarPopup
      input={input}
      label={say('gridMomentEditor', { label: field.label })}
      text={text}
      onType={(typed) => {
        setText(typed);
        session.type(typed);
      }}
      said={(moment && writeDay(moment)) ?? (text.trim() === '' ? word('field.momentForm') : say('gridNoMoment'))}
      close={close}
    >
      {(box) => (
        <MomentPicker
          value={moment?.slice(0, 16) ?? null}
          label={field.label}
          choose={(chosen) => choose(chosen, box)}
          done={() => close(true)}
        />
      )}
    </CalendarPopup>
  );
}
