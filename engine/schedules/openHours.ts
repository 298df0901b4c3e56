/** Hours between which something may happen on the clock of a zone; from evening until morning they go over midnight. */
import { isGiven, minuteOf } from './schedule.ts';
import { momentOf, wallTime } from './zone.ts';

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/**
 * @param from hours and minutes; blank: from midnight on
 * @param until hours and minutes, itself outside; blank: until midnight
 * @returns when the hours begin next; undefined where they hold at that moment
 */
export function nextOpening(
  { from, until }: { from?: unknown; until?: unknown },
  zone: string,
  moment: number,
): number | undefined {
  const begin = (isGiven(from) ? minuteOf(from) : undefined) ?? 0;
  const end = (isGiven(until) ? minuteOf(until) : undefined) ?? DAY_MINUTES;
  const { day, minute } = wallTime(zone, moment);
  const isOpen = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (isOpen || begin === end) return undefined;
  const today = momentOf(zone, { day, minute: begin });
  if (today > moment) return today;
  const { day: tomorrow } = wallTime(zone, momentOf(zone, { day, minute: DAY_MINUTES / 2 }) + DAY_MS);
  return momentOf(zone, { day: tomorrow, minute: begin });
}
