/** The clock on the wall of a time zone, both ways. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NAME = /^[A-Za-z]/;

export interface WallTime {
  /** yyyy-MM-dd */
  day: string;
  /** Minutes since midnight. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** The wall time at a moment, as milliseconds of a clock without a zone. */
function wallMillis(timeZone: string, moment: number): number {
  return Date.parse(`${formatOf(timeZone).format(moment).replace(' ', 'T')}Z`);
}

const offsetAt = (timeZone: string, moment: number): number =>
  wallMillis(timeZone, moment) - Math.floor(moment / 1000) * 1000;

/**
 * @returns true if the name is a known time zone: many have several names, of which a list of zones contains one. An offset like
 * `+02:00`, which some runtimes accept, is rejected: it has no daylight saving time.
 */
export function isTimeZone(timeZone: string): boolean {
  if (!NAME.test(timeZone)) return false;
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The day and minute on the wall at a moment. */
export function wallTime(timeZone: string, moment: number): WallTime {
  const wall = new Date(wallMillis(timeZone, moment));
  return { day: wall.toISOString().slice(0, 10), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * The moment of a wall time. If clocks go back and the time occurs twice, the first; if clocks go forward and skip it, as long
 * after the change as the time is after the start of the skipped interval.
 */
export function momentOf(timeZone: string, { day, minute }: WallTime): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  const [before, after] = [offsetAt(timeZone, wall - DAY), offsetAt(timeZone, wall + DAY)];
  const possible = [wall - before, wall - after].filter((moment) => wallMillis(timeZone, moment) === wall);
  return possible.length > 0 ? Math.min(...possible) : wall - before;
}
