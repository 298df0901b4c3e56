/** Days and times of an exported file: times as the clocks of the tenant's zone show them, as on the screen. */
import { dayOf } from '../../../engine/index.ts';

/** Days from 30 December 1899, from which Excel counts, to 1 January 1970. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;
/** Excel's calendar begins in 1900, with a 29 February that never was. */
const FIRST_DAY = '1900-03-01';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?/;

/** @returns a stored time as `yyyy-MM-dd HH:mm`, with its seconds where it has any; what is no time as it is. Memoized by zone. */
export function createWallTime(timeZone: string): (value: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (value) => {
    const text = value.trim();
    const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    const [, day, time, seconds = '00'] = WALL.exec(Number.isNaN(instant) ? text : format.format(instant)) ?? [];
    return day === undefined ? text : `${day} ${time}${seconds === '00' ? '' : `:${seconds}`}`;
  };
}

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
