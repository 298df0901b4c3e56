import '@mantine/dates/styles.css';
import { Group } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { today } from '../program/program.ts';
import { word } from '../text/messages.ts';
import { calendarWords } from './calendarWords.ts';

interface DateTimePickerProps {
  /** `yyyy-MM-dd HH:mm`, or null. */
  value: string | null;
  label: string;
  choose(moment: string | null): void;
  /** The person is through with it. */
  done(): void;
}

/** Mantine's calendar and its time input, fetched when a time is first chosen. A day alone is its midnight. */
export default function DateTimePicker({ value, label, choose, done }: DateTimePickerProps) {
  const [day = null, time = ''] = value?.split(' ') ?? [];
  return (
    <>
      <DatePicker
        {...calendarWords()}
        key={day?.slice(0, 7) ?? 'none'}
        size="xs"
        value={day}
        defaultDate={day ?? today()}
        allowDeselect
        onChange={(chosen) =>
          choose(typeof chosen === 'string' ? `${chosen.slice(0, 10)} ${time.slice(0, 5) || '00:00'}` : null)
        }
      />
      <Group mt="xs" justify="center">
        <TimePicker
          size="xs"
          aria-label={word('field.time', { label })}
          hoursInputLabel={word('field.hours', { label })}
          minutesInputLabel={word('field.minutes', { label })}
          value={time.slice(0, 5)}
          onChange={(chosen) => chosen && choose(`${day ?? today()} ${chosen.slice(0, 5)}`)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            done();
          }}
        />
      </Group>
    </>
  );
}
