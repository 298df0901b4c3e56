/** Days and times of an exported workbook, as Excel's calendar numbers them. */
import { dayOf } from '../../engine/values/day.ts';

/** Days from 30 December 1899, from which Excel counts, to 1 January 1970. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;
/** Excel's calendar begins in 1900, with a 29 February that never was. */
const FIRST_DAY = '1900-03-01';
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?/;

/** Excel's number of a day; undefined for what its calendar has not. */
export function serialDay(value: unknown): number | undefined {
  const day = dayOf(value);
  return day !== undefined && day >= FIRST_DAY ? Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH : undefined;
}

/** Excel's number of a time as the clocks show it. */
export function serialTime(wall: string): number | undefined {
  const [, day, time, seconds = '00'] = WALL.exec(wall) ?? [];
  const whole = serialDay(day);
  return whole === undefined ? undefined : whole + Date.parse(`1970-01-01T${time}:${seconds}Z`) / DAY_MS;
}
