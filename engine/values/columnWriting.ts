/** How the numbers or days of a column are written, decided by all of its texts together. */
import { dayOf } from './day.ts';
import { numberOf } from './number.ts';
import { readWrittenDay } from './writtenDays.ts';
import { DATE_FORMATS, type DateFormat, NUMBER_FORMATS, type NumberFormat } from './writtenFormats.ts';
import type { WrittenForm, WrittenForms } from './writtenForms.ts';
import { readWrittenNumber } from './writtenNumbers.ts';

export interface ColumnWriting<Format extends string> {
  /** The formats, the one of most texts first; none where no format fits half of the texts, or all are written plainly. */
  formats: readonly Format[];
  /** Two formats read all these texts, and this one as different values. */
  doubt?: { text: string; formats: readonly [Format, Format] };
  /** Which of two readings all texts together allow: where a number has its decimals, which of day and month comes first. */
  shows?: 'point' | 'comma' | 'dayFirst' | 'monthFirst';
}

type Writing<Format extends string> = ColumnWriting<Format>;

/** How numbers are written that need no format. */
const PLAIN: NumberFormat = '1,234.5';

/** The sign before decimals that a format has. */
export const pointOf = (format: NumberFormat): 'point' | 'comma' => (format.endsWith(',5') ? 'comma' : 'point');

/** Which of day and month comes first, where both are digits and the year is behind them. */
export function orderOf(format: string): 'dayFirst' | 'monthFirst' | undefined {
  if (/MMM|^y/.test(format)) return undefined;
  return format.indexOf('d') < format.indexOf('M') ? 'dayFirst' : 'monthFirst';
}

export function numberWriting(texts: WrittenForms): Writing<NumberFormat> {
  const forms = texts.forms.filter(({ text }) => /\d|[$€£¥]/.test(text));
  const found = ranked(forms, NUMBER_FORMATS, (text, format) => {
    const plain = readWrittenNumber(text, format);
    return plain === undefined ? undefined : String(Number(plain));
  });
  const [best] = found;
  if (!best || best.count * 2 < texts.count) return { formats: [] };
  const writing = settled(forms, found, pointOf);
  const needsNone = best.format === PLAIN && !writing.doubt && forms.every(({ text }) => numberOf(text) !== undefined);
  return needsNone ? { ...writing, formats: [] } : { ...writing, formats: [best.format] };
}

export function dayWriting(texts: WrittenForms): Writing<DateFormat> {
  const forms = texts.forms.filter(({ text }) => /\d/.test(text) && dayOf(text) === undefined);
  const found = ranked(forms, DATE_FORMATS, readWrittenDay);
  const [best] = found;
  const count = forms.reduce((sum, form) => sum + form.count, 0);
  if (!best || best.count * 2 < count) return { formats: [] };
  const rest = forms.filter(({ text }) => readWrittenDay(text, best.format) === undefined);
  const order = orderOf(best.format);
  // In one column day and month never change places: what fits the other order alone is wrong.
  const alike = DATE_FORMATS.filter((format) => !order || !orderOf(format) || orderOf(format) === order);
  const [second] = ranked(rest, alike, readWrittenDay);
  const restCount = rest.reduce((sum, form) => sum + form.count, 0);
  const formats = second && second.count * 2 >= restCount ? [best.format, second.format] : [best.format];
  return { ...settled(forms, found, orderOf), formats };
}

interface Fit<Format> {
  format: Format;
  count: number;
  values: ReadonlyMap<string, string>;
}

/** Formats that read at least one text, those that read most first, in the order of the list among equals. */
function ranked<Format extends string>(
  forms: readonly WrittenForm[],
  formats: readonly Format[],
  read: (text: string, format: Format) => string | undefined,
): Fit<Format>[] {
  const fits = formats.map((format): Fit<Format> => {
    const values = new Map<string, string>();
    let count = 0;
    for (const form of forms) {
      const value = read(form.text, format);
      if (value === undefined) continue;
      values.set(form.text, value);
      count += form.count;
    }
    return { format, count, values };
  });
  return fits.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

function settled<Format extends string>(
  forms: readonly WrittenForm[],
  [best, ...others]: readonly Fit<Format>[],
  sideOf: (format: Format) => Writing<Format>['shows'],
): Pick<Writing<Format>, 'doubt' | 'shows'> {
  if (!best) return {};
  const equal = others.filter(({ count }) => count === best.count);
  for (const other of equal) {
    const differing = forms.find(({ text }) => {
      const [one, two] = [best.values.get(text), other.values.get(text)];
      return one !== undefined && two !== undefined && one !== two;
    });
    if (differing) return { doubt: { text: differing.text, formats: [best.format, other.format] } };
  }
  const side = sideOf(best.format);
  // Texts that fit both orders prove neither.
  return side === undefined || equal.some(({ format }) => sideOf(format) !== side) ? {} : { shows: side };
}
