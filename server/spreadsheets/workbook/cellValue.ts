/** The value of a cell, from its type, its style and what is written in it. */
import { format } from 'numfmt';
import { plainDecimal } from '../../../engine/values/number.ts';
import type { RawCell } from '../fileRow.ts';
import { faults } from '../readFault.ts';
import type { CellStyle } from './cellStyles.ts';
import type { StringTable } from './stringTable.ts';
import { unescapeText } from './xmlText.ts';

export interface WorkbookTexts {
  strings: Pick<StringTable, 'at'>;
  styles: readonly CellStyle[];
  /** Days are counted from 1904 on. */
  from1904: boolean;
}

export interface WrittenCell {
  /** The attributes `t` and `s`. */
  type: string;
  style: number;
  /** The text of `v`. */
  written: string;
  /** The text of `is`. */
  inline: string;
}

/**
 * @returns null for an empty cell or a formula error; text that does not fit the type is returned unchanged. @throws
 * ReadFault
 */
export function cellValue({ type, style, written, inline }: WrittenCell, texts: WorkbookTexts): RawCell {
  switch (type) {
    case 's': {
      if (written === '') return null;
      const text = /^\s*\d+\s*$/.test(written) ? texts.strings.at(Number(written)) : undefined;
      if (text === undefined) throw faults.broken('a cell names a text that the workbook does not have.');
      return filled(text);
    }
    case 'inlineStr':
      return filled(unescapeText(inline));
    case 'str':
      return filled(unescapeText(written));
    case 'b':
      return written === '1' ? true : written === '0' ? false : filled(written);
    case 'e':
      return null;
    case 'd':
      return (
        isoDay(Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$|^[^T]*$/.test(written) ? written : `${written}Z`)) ??
        filled(written)
      );
    default: {
      if (written.trim() === '') return null;
      const number = Number(written);
      if (!Number.isFinite(number)) return filled(written);
      return numberValue(shownDigits(number), texts.styles[style], texts.from1904);
    }
  }
}

/** A spreadsheet keeps 15 digits: `0.30000000000000004` is what a sum of it leaves in the file. */
const shownDigits = (number: number): number => Number(number.toPrecision(15));

function numberValue(number: number, style: CellStyle | undefined, from1904: boolean): RawCell {
  if (!style?.isDate) return number;
  // A time without a day, and Excel's day 0 for zero, are not days.
  if (!from1904 && number >= 0 && number < 1) return shownText(number, style) ?? number;
  return isoDay(instantOf(number, from1904)) ?? number;
}

/**
 * The text displayed for a number, for an unlimited column width.
 * @returns undefined if it displays the number or day as read
 */
export function shownNumber({ type, style, written }: WrittenCell, texts: WorkbookTexts): string | undefined {
  if (type !== 'n' || written.trim() === '') return undefined;
  const number = shownDigits(Number(written));
  const ownStyle = texts.styles[style];
  if (!Number.isFinite(number)) return undefined;
  if (!ownStyle?.code) return ownStyle?.isDate || Math.abs(number) < 1e21 ? undefined : plainDecimal(number);
  return shownText(texts.from1904 && ownStyle.isDate ? number + DAYS_TO_1904 : number, ownStyle);
}

/** Digits are never given up for an exponent. */
function shownText(number: number, { code }: CellStyle): string | undefined {
  if (code === undefined) return undefined;
  const text = format(code, number, { throws: false }).trim();
  return text === '' || /^#+$|\d[eE][+-]?\d/.test(text) ? undefined : text;
}

const filled = (text: string): RawCell => text.trim() || null;

const DAY_MS = 86_400_000;
/** Days from 0 January 1900, with the 29 February 1900 that Lotus 1-2-3 had and Excel kept, to 1 January 1970. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;

/** The day that Lotus added. */
const DAY_TOO_MANY = 60;

/** A count of days as milliseconds, to the second: a fraction of a day is seldom exact. */
function instantOf(days: number, from1904: boolean): number {
  const counted = from1904 ? days + DAYS_TO_1904 : days < DAY_TOO_MANY ? days + 1 : days;
  return Math.round(((counted - DAYS_TO_1970) * DAY_MS) / 1000) * 1000;
}

/** A workbook's date is a day without a zone; at 0:00 it is the day alone. */
function isoDay(ms: number): string | undefined {
  if (Number.isNaN(ms) || Math.abs(ms) > 8.64e15) return undefined;
  const iso = new Date(ms).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}
