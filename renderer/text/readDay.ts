/**
 * The days that people type, as `yyyy-MM-dd`. Read leniently, shown in one way; what could be two days is read as
 * month first, as the product's home has it, unless only the other reading is a day.
 */
import { dayOf, isDay } from '../../engine/values/day.ts';
import { monthOf } from '../../engine/values/months.ts';

const pad = (part: number, width: number): string => String(part).padStart(width, '0');

/** A year of two digits is of this century up to 69, as spreadsheets have it. */
const yearOf = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

function day(year: number, month: number, date: number): string | undefined {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  return isDay(text) ? text : undefined;
}

/**
 * Parses a day.
 * @param today `yyyy-MM-dd`, for texts without a year and for `today`
 * @returns undefined if the text is not a day
 */
export function readDay(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const exact = dayOf(text);
  if (exact) return exact;
  const lower = text.toLowerCase();
  if (lower === 'today' || lower === 't') return today;
  const thisYear = Number(today.slice(0, 4));
  let parts = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts) return day(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  parts = /^(\d{1,2})[-/. ]?([A-Za-z]{3,9})\.?(?:[-/., ]+(\d{4}|\d{2}))?$/.exec(text);
  if (parts) return day(parts[3] ? yearOf(parts[3]) : thisYear, monthOf(parts[2] as string), Number(parts[1]));
  parts = /^([A-Za-z]{3,9})\.?[-/. ]?(\d{1,2})(?:[-/., ]+(\d{4}|\d{2}))?$/.exec(text);
  if (parts) return day(parts[3] ? yearOf(parts[3]) : thisYear, monthOf(parts[1] as string), Number(parts[2]));
  parts = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (!parts) return undefined;
  const year = parts[4] ? yearOf(parts[4]) : thisYear;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  // Dates with points are day first everywhere: 24.12.2026.
  if (parts[2] === '.') return day(year, second, first);
  return day(year, first, second) ?? day(year, second, first);
}
