/** A local time with its zone as an instant. */
import { momentOf, wallTime } from '../../schedules/zone.ts';

export type LocalTimeFault = 'format' | 'zone' | 'skipped';

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/;
const NOON = '12:00';
const MINUTES_OF_HOUR = 60;

/**
 * @param text `yyyy-MM-dd HH:mm`, or a day alone: its noon
 * @param zone a name of the IANA database, or an offset such as `+02:00`
 * @returns an instant in UTC; `skipped`: the clock never shows this time, because it is changed; of two instants the earlier
 */
export function instantOfLocal(
  text: string,
  zone: string,
): { readonly at: string } | { readonly fault: LocalTimeFault } {
  const [, day, time = NOON] = LOCAL.exec(text.trim()) ?? [];
  if (day === undefined) return { fault: 'format' };
  const wanted = `${day}T${time}`;
  const utc = Date.parse(`${wanted}:00.000Z`);
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return { fault: 'format' };
  const minute = Number(time.slice(0, 2)) * MINUTES_OF_HOUR + Number(time.slice(3));
  try {
    const moment = momentOf(zone, { day, minute });
    const shown = wallTime(zone, moment);
    const isShown = shown.day === day && shown.minute === minute;
    return isShown ? { at: new Date(moment).toISOString() } : { fault: 'skipped' };
  } catch {
    return { fault: 'zone' };
  }
}
