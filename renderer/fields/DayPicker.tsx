import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { today } from '../program/program.ts';
import { calendarWords } from './calendarWords.ts';

interface DayPickerProps {
  value: string | null;
  /** The day that is chosen already is taken back by choosing it again. */
  allowDeselect: boolean;
  choose(day: string | null): void;
}

/** Mantine's calendar, fetched when a day is first chosen, in a form or in a cell. */
export default function DayPicker({ value, allowDeselect, choose }: DayPickerProps) {
  return (
    <DatePicker
      {...calendarWords()}
      size="xs"
      value={value}
      defaultDate={value ?? today()}
      allowDeselect={allowDeselect}
      onChange={(day) => choose(typeof day === 'string' ? day.slice(0, 10) : null)}
    />
  );
}
