/** A calendar's words in the tenant's language, which Mantine's would have in English without a file a language. */
import { tenant } from '../runtime/program.ts';

/** A day of the calendar, `yyyy-MM-dd`, in words; its own zone is of no matter. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tenant().language, { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

/** What a DatePicker is given; nothing in English, which it has. */
export function calendarWords() {
  if (tenant().language.startsWith('en')) return {};
  return {
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    weekdayFormat: inWords({ weekday: 'short' }),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: inWords({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
