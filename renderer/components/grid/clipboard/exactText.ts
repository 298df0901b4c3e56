/**
 * The exact value behind a number or day that a spreadsheet shows: LibreOffice adds it to each cell (`sdval`), Excel to
 * some (`x:num`). Pure.
 */
import { isDay } from '../../../../engine/values/day.ts';
import { formatDay, formatDecimal } from '../../../text/localeFormats.ts';

/** As many decimals as a spreadsheet shows. */
const MAX_DECIMALS = 20;
/** Day 0 of spreadsheets, in milliseconds. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/**
 * The text of a cell that shows a text and has a number behind it: that number where it is shown rounded, that day where it
 * is shown as one, both as the tenant writes them; else the text.
 */
export function exactText(text: string, exact: string): string {
  if (!/\d/.test(text) || !/^-?\d+(\.\d+)?$/.test(exact)) return text;
  const day = shownDay(text, Number(exact));
  if (day) return formatDay(day);
  // With a decimal comma a plain `1.234` would be parsed as one thousand.
  return showsNumber(text, exact) ? formatDecimal(exact) : text;
}

/** The number of a day `yyyy-MM-dd` in spreadsheets. */
export const dayNumber = (iso: string): number => (Date.parse(`${iso}T00:00:00Z`) - FIRST_DAY) / DAY;

/** True if the text is the exact number, rounded. */
function showsNumber(text: string, exact: string): boolean {
  if (/[%:/]/.test(text)) return false;
  const power = /^[+-]?\d(?:[.,](\d+))?e([+-]?\d+)$/i.exec(text);
  if (power) {
    const [shown = '', power10] = Number(exact)
      .toExponential(Math.min(MAX_DECIMALS, power[1]?.length ?? 0))
      .split('e');
    return Number(power10) === Number(power[2]) && isRounded(digits(text.replace(/e.*$/i, '')), digits(shown));
  }
  const shown = digits(text);
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    if (isRounded(shown, digits(Number(exact).toFixed(decimals)))) return true;
  }
  return false;
}

/** Spreadsheets round the decimal number, JavaScript the binary one: the last digit may be another. */
const isRounded = (shown: string, rounded: string): boolean =>
  rounded.length === shown.length && rounded.slice(0, -1) === shown.slice(0, -1);

/**
 * The day of a serial number if the text shows its day and year, in any order and with any form of the month: `1/7/26`.
 */
function shownDay(text: string, exact: number): string | undefined {
  if (!Number.isInteger(exact) || exact < 1) return undefined;
  const day = new Date(FIRST_DAY + exact * DAY);
  const iso = Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
  if (!isDay(iso)) return undefined;
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number);
  const parts = (text.match(/\d+/g) ?? []).map(Number).sort(ascending).join();
  const isShown = [year, year % 100].some((shown) =>
    [
      [shown, date],
      [shown, date, month],
    ].some((wanted) => wanted.sort(ascending).join() === parts),
  );
  return isShown && /\D/.test(text.trim()) ? iso : undefined;
}

const ascending = (one: number, other: number): number => one - other;
