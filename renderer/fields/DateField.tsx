import { lazy } from 'react';
import { dayOf, dayOfLiteral } from '../../engine/values/day.ts';
import { today } from '../program/program.ts';
import { formatDay } from '../text/localeFormats.ts';
import { word } from '../text/messages.ts';
import { readDay } from '../text/readDay.ts';
import { CalendarField } from './CalendarField.tsx';
import { type FieldInputProps, textOf } from './fieldProps.ts';

const DayPicker = lazy(() => import('./DayPicker.tsx'));

/** A day: typed in any of the usual ways, shown as the tenant writes it, or chosen from a calendar. */
export function DateField(props: FieldInputProps) {
  const { value, onChange } = props;
  const settle = () => {
    const typed = textOf(value);
    const stays = props.relativeDays && dayOfLiteral(typed, today()) !== undefined;
    const day = typed && !stays ? readDay(typed, today()) : undefined;
    // Invalid dates stay as typed and are marked by the check.
    if (day && day !== typed && dayOf(typed) === undefined) onChange(day);
  };
  return (
    <CalendarField
      of={props}
      placeholder={word('field.dayForm')}
      shown={formatDay(textOf(value))}
      onType={(text) => onChange(text === '' ? null : text)}
      settle={settle}
      calendar={(_label, close) => (
        <DayPicker
          value={dayOf(value) ?? null}
          allowDeselect
          choose={(day) => {
            onChange(day);
            close();
          }}
        />
      )}
    />
  );
}
