/** A local time with its zone as an instant. */

export type LocalTimeFault = 'format' | 'zone' | 'skipped';

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/;
const NOON = '12:00';

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
  const shown = formatterOf(zone);
  if (!shown) return { fault: 'zone' };
  const candidates = OFFSETS_TRIED.map((hours) => utc + offsetAt(shown, utc + hours * MS_OF_HOUR))
    .filter((instant) => localOf(shown, instant) === wanted)
    .sort((one, other) => one - other);
  const [first] = candidates;
  return first === undefined ? { fault: 'skipped' } : { at: new Date(first).toISOString() };
}

const MS_OF_HOUR = 3_600_000;
/** Before and after a change of the clock. */
const OFFSETS_TRIED = [-24, 24];

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    return undefined;
  }
}

function localOf(format: Intl.DateTimeFormat, instant: number): string {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** What is added to a local time, read as UTC, to get its instant. */
const offsetAt = (format: Intl.DateTimeFormat, instant: number): number => {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return minute - Date.parse(`${localOf(format, instant)}:00.000Z`);
};
