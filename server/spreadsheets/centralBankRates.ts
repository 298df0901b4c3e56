/**
 * Exchange rates as the European Central Bank publishes them: a day in each row, a currency in each column, what one euro is worth
 * in the cell. They are read as one rate in each row, as every other file of exchange rates has them.
 */
import { monthOf } from '../../engine/values/months.ts';
import type { FileRow, RawCell } from './fileRow.ts';

const HEADINGS: readonly RawCell[] = ['Source', 'Frequency', 'From', 'To', 'Rate', 'Effective on'];

const textOf = (cell: RawCell | undefined): string => String(cell ?? '').trim();

/** True if a heading is the bank's: `Date`, then currency codes only; its lines end with a comma. */
function currenciesOf(heading: FileRow | undefined): string[] | undefined {
  const [first, ...rest] = (heading?.cells ?? []).map(textOf);
  if (first?.toLowerCase() !== 'date') return undefined;
  const last = rest.findLastIndex((name) => name !== '');
  const codes = rest.slice(0, last + 1);
  return codes.length > 0 && codes.every((code) => /^[A-Z]{3}$/.test(code)) ? codes : undefined;
}

/**
 * The daily file has dates like `25 November 2026`, the complete file `2026-11-25`; others are unchanged and reported
 * as wrong.
 */
function dayText(cell: RawCell | undefined): string {
  const text = textOf(cell);
  const [, day = '', month = '', year] = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text) ?? [];
  const at = monthOf(month);
  return year && at > 0 ? `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** Converts rows of the bank's file, the heading first, to one row per rate, renumbered; `N/A` is skipped. */
type Unfold = (rows: readonly FileRow[]) => FileRow[];

/** @returns undefined where the heading is another */
export function centralBankUnfolding(heading: FileRow | undefined): Unfold | undefined {
  const currencies = currenciesOf(heading);
  if (!currencies) return undefined;
  let number = 0;
  const next = (cells: RawCell[]): FileRow => {
    number += 1;
    return { number, cells };
  };
  return (rows) =>
    rows.flatMap((row) => {
      if (row === heading) return [next([...HEADINGS])];
      const { cells } = row;
      const day = dayText(cells[0]);
      return currencies.flatMap((currency, at) => {
        const rate = textOf(cells[at + 1]);
        return rate === '' || rate === 'N/A' ? [] : [next(['ECB', 'Daily', 'EUR', currency, rate, day])];
      });
    });
}
