/** Mantine's calendar, fetched when a day is first edited. */
import { DatePicker } from '@mantine/dates';
import { calendarWords } from '../../../fields/calendarWords.ts';
import { today } from '../../../runtime/program.ts';

export default function Calendar({ value, choose }: { value: string | null; choose: (day: string | null) => void }) {
  return (
    <DatePicker
      {...calendarWords()}
      key={value?.slice(0, 7) ?? 'none'}
      size="xs"
      value={value}
      defaultDate={value ?? today()}
      onChange={(day) => choose(typeof day === 'string' ? day.slice(0, 10) : null)}
      allowDeselect={false}
    />
  );
}
