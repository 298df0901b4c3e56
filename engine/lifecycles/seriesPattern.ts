/** How the numbers of a series are written (docs/contract/lifecycles.md, Series). */

/** A part of a pattern: text as it is, a part of the day, a run of digits and letters that count. */
type Part =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'day'; readonly part: DayPart }
  | { readonly is: 'counted'; readonly digit: Digit };
type DayPart = 'yyyy' | 'yy' | 'MM' | 'dd';
type Digit = '9' | 'a';

export interface SeriesPattern {
  /** Returns the text with `today` inserted: equal texts share one sequence of numbers. */
  row(today: string): string;
  /** @returns undefined where the pattern has no room for the number */
  number(count: number, today: string): string | undefined;
}

const DAY_PARTS: readonly DayPart[] = ['yyyy', 'yy', 'MM', 'dd'];
const BASE: Readonly<Record<Digit, number>> = { '9': 10, a: 26 };

const dayPart = (part: DayPart, today: string): string =>
  ({ yyyy: today.slice(0, 4), yy: today.slice(2, 4), MM: today.slice(5, 7), dd: today.slice(8, 10) })[part];

/** Parses a pattern. @returns an error message if it is invalid */
export function seriesPattern(pattern: string): SeriesPattern | string {
  const parts = partsOf(pattern);
  if (typeof parts === 'string') return parts;
  const digits = parts.flatMap((part) => (part.is === 'counted' ? [part.digit] : []));
  if (digits.length === 0) return 'It has no 9 and no a, so that every number would be the same.';
  return compiled(parts, digits);
}

/** @returns true if a text matches a pattern: a digit for each 9 and each letter of a day, a letter for each a */
export function fitsPattern(text: string, pattern: string): boolean {
  const parts = partsOf(pattern);
  if (typeof parts === 'string') return false;
  const source = parts.map((part) => {
    if (part.is === 'text') return part.text.replace(/[^A-Za-z0-9]/g, '\\$&');
    if (part.is === 'day') return `[0-9]{${part.part.length}}`;
    return part.digit === '9' ? '[0-9]' : '[A-Za-z]';
  });
  return new RegExp(`^${source.join('')}$`).test(text);
}

function partsOf(pattern: string): Part[] | string {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const day = DAY_PARTS.find((part) => rest.startsWith(part));
    const [first = ''] = rest;
    if (first === '`') {
      const end = rest.indexOf('`', 1);
      if (end < 0) return 'A back quote is not closed.';
      parts.push({ is: 'text', text: rest.slice(1, end) });
      at += end + 1;
    } else if (day) {
      parts.push({ is: 'day', part: day });
      at += day.length;
    } else if (first === '9' || first === 'a') {
      parts.push({ is: 'counted', digit: first });
      at += 1;
    } else if (/[\p{L}\p{N}]/u.test(first)) {
      return `"${first}" means nothing in a pattern: what stands there as it is goes into back quotes.`;
    } else {
      parts.push({ is: 'text', text: first });
      at += 1;
    }
  }
  return parts;
}

const compiled = (parts: readonly Part[], digits: readonly Digit[]): SeriesPattern => ({
  row: (today) => written(parts, today, digits),
  number(count, today) {
    const figures: string[] = [];
    let left = count;
    for (const digit of [...digits].reverse()) {
      const value = left % BASE[digit];
      figures.unshift(digit === '9' ? String(value) : String.fromCharCode(65 + value));
      left = Math.floor(left / BASE[digit]);
    }
    return left > 0 ? undefined : written(parts, today, figures);
  },
});

function written(parts: readonly Part[], today: string, figures: readonly string[]): string {
  let at = 0;
  return parts
    .map((part) => {
      if (part.is === 'text') return part.text;
      if (part.is === 'day') return dayPart(part.part, today);
      at += 1;
      return figures[at - 1] ?? '';
    })
    .join('');
}
