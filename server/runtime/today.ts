/** The day in a time zone, as yyyy-MM-dd: `today` is fixed once for a request or a job (semantics.md section 1). */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError when the zone is no IANA name */
export function dayIn(timeZone: string, at: Date): string {
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
