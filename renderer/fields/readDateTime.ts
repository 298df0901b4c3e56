/**
 * A day and time as people type them, for a `dateTime` field: any day of readDay, then a time in 24 or 12 hours; a day alone is
 * its midnight. Pure.
 */
import { readDay } from '../text/readDay.ts';

const DAY_AND_TIME = /^(.+?)(?:T|[\s,]+)(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i;

/**
 * @param today `yyyy-MM-dd`, for days without a year and for `today`
 * @returns `yyyy-MM-dd HH:mm`, with `:ss` if seconds were typed; undefined if the text is not a day and time
 */
export function readDateTime(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const [, before = '', hours, minutes, seconds, half] = DAY_AND_TIME.exec(text) ?? [];
  // A number alone after a day is its year ("1 Jul 26"), unless "am" or "pm" marks it as an hour.
  const timed = minutes !== undefined || half !== undefined;
  // readDay takes what follows a plain day for a time and does not look at it.
  const day = readDay(timed ? before : text, today);
  if (!day) return undefined;
  if (!timed) return /^\d{4}-\d{2}-\d{2}[T\s]/.test(text) ? undefined : `${day} 00:00`;
  const hour = hourOf(Number(hours), half);
  if (hour === undefined || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  return `${day} ${String(hour).padStart(2, '0')}:${minutes ?? '00'}${seconds ? `:${seconds}` : ''}`;
}

/** Of 0 to 23, or with `a` or `p` of 1 to 12. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
