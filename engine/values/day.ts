import { calendarDay, dayFromOrdinal, ordinalOf } from './calendar.ts';
import { monthOf } from './months.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const NAMED = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/;
const TODAY = /^today(?:([+-])(\d+))?$/;

/**
 * The day of a field's value (docs/contract/values.md, Days), as `yyyy-MM-dd`: a real calendar day of the years 0001 to 9999,
 * trimmed, written `yyyy-MM-dd`, `dd-MMM-yyyy`, or beginning `yyyy-MM-ddT` or `yyyy-MM-dd `.
 * @returns undefined for what is not comparable as a day
 */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (isPlainDay(value)) return value;
  const text = value.trim();
  const iso = ISO.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = NAMED.exec(text);
  if (!named) return undefined;
  const month = monthOf(named[2] as string);
  return month ? calendarDay(Number(named[3]), month, Number(named[1])) : undefined;
}

/** The usual case without a regex: exactly yyyy-MM-dd, of a day that every month has. */
function isPlainDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 28)) return false;
  const century = twoDigits(text, 0);
  const year = twoDigits(text, 2);
  return century >= 0 && year >= 0 && century + year > 0;
}

/** Two ASCII digits as a number; negative if they are not digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}

/**
 * The day of a literal compared with a date: as {@link dayOf}, or `today`, `today+N`, `today-N` (lower case, no blanks).
 * @param today the evaluation's one day, `yyyy-MM-dd`
 */
export function dayOfLiteral(value: unknown, today: string): string | undefined {
  const relative = typeof value === 'string' ? TODAY.exec(value) : null;
  if (!relative) return dayOf(value);
  if (!relative[1]) return today;
  return addDays(today, relative[1] === '-' ? -Number(relative[2]) : Number(relative[2]));
}

/**
 * The instants (ISO 8601, UTC) of some days in any time zone, with a day on each side: exact days are compared afterwards.
 * @returns `until` is not among them
 */
export const instantsAround = (first: string, last: string): { from: string; until: string } => ({
  from: `${addDays(first, -1)}T00:00:00.000Z`,
  until: `${addDays(last, 2)}T00:00:00.000Z`,
});

/** The day so many whole days after `day` (`yyyy-MM-dd`); undefined for a part of a day and outside 0001 to 9999. */
export function addDays(day: string, days: number): string | undefined {
  if (!Number.isSafeInteger(days)) return undefined;
  return dayFromOrdinal(dayOrdinal(day) + days);
}

/**
 * The day so many whole months after `day` (`yyyy-MM-dd`), the last one of a month that is too short for it: a month after
 * 2026-01-31 is 2026-02-28; undefined for a part of a month and outside 0001 to 9999.
 */
export function addMonths(day: string, months: number): string | undefined {
  if (!Number.isSafeInteger(months)) return undefined;
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  if (month < 12 || month > 9999 * 12 + 11) return undefined;
  const last = month === 9999 * 12 + 11 ? '9999-12-31' : (addDays(first(month + 1), -1) as string);
  return `${last.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`;
}

/** Days from 0001-01-01 to a `yyyy-MM-dd`. */
export function dayOrdinal(day: string): number {
  return ordinalOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

/** @returns true if a text is a real day written exactly `yyyy-MM-dd` */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && text.length === 10 && dayOf(text) === text;
}
