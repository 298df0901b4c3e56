import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { today } from '../runtime/program.ts';
import { calendarWords } from './calendarWords.ts';

/** Mantine's calendar, fetched when a day is first chosen. */
export default function DayPicker({ value, choose }: { value: string | null; choose(day: string | null): void }) {
  return (
    <DatePicker
      {...calendarWords()}
      size="xs"
      value={value}
      defaultDate={value ?? today()}
      allowDeselect
      onChange={(day) => choose(typeof day === 'string' ? day.slice(0, 10) : null)}
    />
  );
}
