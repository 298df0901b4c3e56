/** A calendar's words in the tenant's language, which Mantine's would have in English without a file a language. */
import type { DayOfWeek } from '@mantine/dates';
import { tenant } from '../program/program.ts';

/** A day of the calendar, `yyyy-MM-dd`, in words; its own zone is of no matter. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tenant().language, { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

/** A week, whichever. */
const WEEK = Array.from({ length: 7 }, (_, day) => `2026-11-${16 + day}`);
/** Letters that a column of the calendar has room for. */
const ROOM = 4;

/** Days as short as their columns: what a language calls short may be a whole word. */
function weekdays(): (day: string) => string {
  const short = inWords({ weekday: 'short' });
  return WEEK.every((day) => short(day).length <= ROOM) ? short : inWords({ weekday: 'narrow' });
}

/** Days from Monday, 1, to Sunday, 7. */
interface WeekInfo {
  firstDay: number;
  weekend: readonly number[];
}
/** How weeks are where the language is at home: a method, which was a property in older browsers. */
function week(): Pick<CalendarWords, 'firstDayOfWeek' | 'weekendDays'> {
  const locale = new Intl.Locale(tenant().language) as { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (!info) return {};
  const fromSunday = (day: number) => (day % 7) as DayOfWeek;
  return { firstDayOfWeek: fromSunday(info.firstDay), weekendDays: info.weekend.map(fromSunday) };
}

interface CalendarWords {
  firstDayOfWeek?: DayOfWeek;
  weekendDays?: DayOfWeek[];
  monthLabelFormat?: (day: string) => string;
  weekdayFormat?: (day: string) => string;
  monthsListFormat?: (day: string) => string;
  getDayAriaLabel?: (day: string) => string;
}

/** Locale props of a DatePicker; empty for English, its default. */
export function calendarWords(): CalendarWords {
  if (tenant().language.startsWith('en')) return {};
  return {
    ...week(),
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    weekdayFormat: weekdays(),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: inWords({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
