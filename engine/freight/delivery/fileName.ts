/** Names of files that are delivered, put together of the parts that a profile says. */

export interface NamePart {
  readonly kind?: unknown;
  readonly value?: unknown;
  readonly length?: unknown;
}

export interface NameSources {
  /** The text of a field of the invoice. */
  field(key: string): string;
  /** The moment on the clock of the system, `2026-01-31 06:30:00`. */
  readonly now: string;
  readonly number: number;
}

const DATE_PARTS = /yyyy|yy|MM|dd|HH|mm|ss/g;
const USUAL_DATE = 'yyyyMMdd';

function dateText(format: string, now: string): string {
  const [year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = now.split(/[^0-9]+/);
  const said: Record<string, string> = {
    yyyy: year,
    yy: year.slice(-2),
    MM: month,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return format.replace(DATE_PARTS, (part) => said[part] ?? part);
}

function partText({ kind, value, length }: NamePart, sources: NameSources): string {
  const said = String(value ?? '');
  const most = Number(length ?? 0) || 0;
  const cut = (text: string) => (most > 0 ? text.slice(0, most) : text);
  if (kind === 'field') return cut(sources.field(said));
  if (kind === 'date') return cut(dateText(said || USUAL_DATE, sources.now));
  if (kind !== 'number') return cut(said);
  const digits = most || Number(said) || 0;
  const text = String(sources.number).padStart(digits, '0');
  return digits > 0 ? text.slice(-digits) : text;
}

/** @returns the joined parts; undefined without parts */
export function fileNameOf(parts: unknown, sources: NameSources): string | undefined {
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  return parts.map((part) => partText(part as NamePart, sources)).join('') || undefined;
}
