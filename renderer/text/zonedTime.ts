/**
 * Times of a `dateTime` field. One that names its offset (`2026-07-01T08:30:00-05:00`, `…Z`) is an instant and is shown in the
 * zone in force; one without is shown as it was written. What a person types is of that zone and kept with its offset, so that
 * the day as written (by which it is compared: docs/contract/values.md, Days) is the day that people there lived.
 */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const TYPED = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const two = (part: number): string => String(part).padStart(2, '0');

/** Making a format costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Day and time that the clocks of a zone show at an instant, as if they were UTC (milliseconds). */
function clocksAt(instant: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** A stored time as `yyyy-MM-dd HH:mm`; other text is returned unchanged. */
export function wallTime(value: string, timeZone: string): string {
  const text = value.trim();
  if (!INSTANT.test(text))
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
  const instant = Date.parse(text);
  return Number.isNaN(instant)
    ? text
    : new Date(clocksAt(Math.floor(instant / 1000) * 1000, timeZone)).toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * A typed day and time (a day alone means midnight) as an instant with the zone's offset; undefined for other text. A
 * time skipped by the clocks becomes the time after the gap; a repeated time means the first.
 */
export function instantOf(typed: string, timeZone: string): string | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = TYPED.exec(typed.trim()) ?? [];
  if (!year) return undefined;
  const wall = Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second);
  const read = new Date(wall);
  const real = read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day);
  if (!real || +hour > 23 || +minute > 59 || +second > 59) return undefined;
  // The offsets of a day before and after are all that can hold at this time; the earlier instant is the first of two.
  const offsets = [-1, 1].map((days) => {
    const then = wall + days * 86_400_000;
    return clocksAt(then, timeZone) - then;
  });
  const near = offsets.map((offset) => wall - offset);
  const exact = near.filter((one) => clocksAt(one, timeZone) === wall);
  // In a gap neither holds: the offset before it carries the clocks over it.
  const instant = exact.length > 0 ? Math.min(...exact) : (near[0] ?? wall);
  const shown = clocksAt(instant, timeZone);
  const minutes = Math.round((shown - instant) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  const away = Math.abs(minutes);
  return `${new Date(shown).toISOString().slice(0, 19)}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}
