/** The day in a time zone, as yyyy-MM-dd: `today` is fixed once for a request or a job (docs/contract/values.md, Today). */
const formats = new Map<string, Intl.DateTimeFormat>();

const MINUTE_MS = 60_000;
/** The last answer of each zone: days of all zones begin with a minute. */
const last = new Map<string, { minute: number; day: string }>();

/** @throws RangeError if the zone is not an IANA name */
export function dayIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = last.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = findDay(timeZone, at);
  last.set(timeZone, { minute, day });
  return day;
}

function findDay(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}
