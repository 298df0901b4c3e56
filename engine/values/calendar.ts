const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const LAST_ORDINAL = ordinalOf(9999, 12, 31);

/** A number with leading zeros. */
function pad(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** `yyyy-MM-dd` of a day of the proleptic Gregorian calendar; undefined if the day or year does not exist. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return undefined;
  const length = month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] as number);
  return day > length ? undefined : `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Days from 0001-01-01 to a day. */
export function ordinalOf(year: number, month: number, day: number): number {
  const years = year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  const thisYears = month > 2 && isLeap(year) ? 1 : 0;
  return years * 365 + leapDays + (BEFORE[month - 1] as number) + thisYears + day - 1;
}

/** The day so many days after 0001-01-01, as `yyyy-MM-dd`; undefined outside the years 0001 to 9999. */
export function dayFromOrdinal(ordinal: number): string | undefined {
  if (ordinal < 0 || ordinal > LAST_ORDINAL) return undefined;
  let year = Math.floor(ordinal / 365.2425) + 1;
  while (ordinalOf(year, 1, 1) > ordinal) year--;
  while (year < 9999 && ordinalOf(year + 1, 1, 1) <= ordinal) year++;
  let month = 12;
  while (ordinalOf(year, month, 1) > ordinal) month--;
  return calendarDay(year, month, ordinal - ordinalOf(year, month, 1) + 1);
}
