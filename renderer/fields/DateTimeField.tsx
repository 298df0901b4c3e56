import { lazy, useState } from 'react';
import { today } from '../program/program.ts';
import { zoneInForce } from '../program/zone.ts';
import { formatDay } from '../text/localeFormats.ts';
import { word } from '../text/messages.ts';
import { instantOf, wallTime } from '../text/zonedTime.ts';
import { CalendarField } from './CalendarField.tsx';
import { type FieldInputProps, textOf } from './fieldProps.ts';
import { readDateTime } from './readDateTime.ts';

const DateTimePicker = lazy(() => import('./DateTimePicker.tsx'));

/** The normalized text: the instant with the zone's offset; invalid times stay as typed. */
function normalizedText(typed: string): string {
  const moment = readDateTime(typed, today());
  return (moment && instantOf(moment, zoneInForce())) || typed;
}

/**
 * A day and time of the zone in force: typed in any of the usual ways, shown as the tenant writes it, or chosen. The instant is
 * kept with the zone's offset. Seconds, which are not shown, stay until another time is given.
 */
export function DateTimeField(props: FieldInputProps) {
  const { value, onChange } = props;
  // Show the text unchanged while typing: converting it on each keystroke would change it under the cursor.
  const [typing, setTyping] = useState(false);
  const text = textOf(value);
  const shown = wallTime(text, zoneInForce());
  const settle = () => {
    if (typing && text !== '') {
      const next = normalizedText(text);
      if (next !== text) onChange(next);
    }
    setTyping(false);
  };
  return (
    <CalendarField
      of={props}
      placeholder={word('field.momentForm')}
      shown={typing ? text : formatDay(shown)}
      onType={(typed) => {
        setTyping(true);
        onChange(typed === '' ? null : typed);
      }}
      settle={settle}
      calendar={(label, close) => (
        <DateTimePicker
          value={readDateTime(shown, today())?.slice(0, 16) ?? null}
          label={label}
          choose={(moment) => onChange(moment === null ? null : (instantOf(moment, zoneInForce()) ?? null))}
          done={close}
        />
      )}
    />
  );
}
