/**
 * How a column is read, as it was chosen: a date format, a number format, `empty when TEXT`, several of them joined by `; `.
 * What none of them fits stays as it is written, so that the check of the cell shows it.
 */
import { DATE_FORMATS, dayOf, NUMBER_FORMATS, numberOf, withoutOuterBlanks } from '../../engine/index.ts';
import { COMPARISON_CLASS, type FieldType, isNumberType } from '../../metadata/kinds/fieldTypes.ts';
import { isDateFormat, readDate } from './dateFormat.ts';
import type { RawCell } from './fileRow.ts';
import { isNumberFormat, readNumber } from './numberFormat.ts';

const EMPTY_WHEN = /^empty when (.+)$/;

/** The first part of a format that is none; undefined where all are. */
export function formatFault(format: string): string | undefined {
  return partsOf(format).find((part) => !EMPTY_WHEN.test(part) && !isDateFormat(part) && !isNumberFormat(part));
}

const partsOf = (format: string) =>
  format
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The reader of a column: from a cell of the file to the value of the field. */
export function columnReader(type: FieldType, format: string | undefined): (cell: RawCell) => unknown {
  const parts = partsOf(format ?? '');
  const empties = new Set(parts.flatMap((part) => EMPTY_WHEN.exec(part)?.[1]?.trim().toLowerCase() ?? []));
  const dates = parts.filter(isDateFormat);
  const numbers = parts.filter(isNumberFormat);
  const cls = COMPARISON_CLASS[type];
  return (cell) => {
    if (cell === null) return null;
    if (typeof cell === 'string') {
      if (cell.trim() === '' || empties.has(cell.trim().toLowerCase())) return null;
      for (const date of cls === 'date' ? dates : []) {
        const day = readDate(cell, date);
        if (day !== undefined) return day;
      }
      for (const number of isNumberType(type) ? numbers : []) {
        const plain = readNumber(cell, number);
        if (plain !== undefined) return type === 'decimal' ? plain : Number(plain);
      }
      if (type === 'numeric') return numberOf(cell) ?? cell;
      if (type === 'checkbox') return truthWord(cell);
      if (type === 'date') return dayOf(cell) ?? cell;
      return type === 'decimal' ? cell.trim() : withoutOuterBlanks(type, cell);
    }
    if (type === 'checkbox') return typeof cell === 'boolean' ? cell : cell !== 0;
    if (type === 'numeric' && typeof cell === 'number') return cell;
    return String(cell);
  };
}

/** Yes and no as people write them; anything else is kept, and is false. */
function truthWord(cell: string): unknown {
  const word = cell.trim().toLowerCase();
  if (['true', 'yes', 'y', '1', 'x'].includes(word)) return true;
  return ['false', 'no', 'n', '0'].includes(word) ? false : cell;
}

/** What fits most of the samples of a column; undefined where they need no format, or nothing fits half of them. */
export function suggestFormat(type: FieldType, samples: readonly string[]): string | undefined {
  const cls = COMPARISON_CLASS[type];
  if (isNumberType(type)) {
    const odd = samples.filter((sample) => numberOf(sample) === undefined && /\d/.test(sample));
    return best(odd, samples.length, NUMBER_FORMATS, (sample, format) => readNumber(sample, format) !== undefined);
  }
  if (cls !== 'date') return undefined;
  const odd = samples.filter((sample) => dayOf(sample) === undefined && /\d/.test(sample));
  const first = best(odd, odd.length, DATE_FORMATS, (sample, format) => readDate(sample, format) !== undefined);
  if (first === undefined) return undefined;
  const rest = odd.filter((sample) => readDate(sample, first) === undefined);
  const second = best(rest, rest.length, DATE_FORMATS, (sample, format) => readDate(sample, format) !== undefined);
  return second === undefined ? first : `${first}; ${second}`;
}

function best<Format extends string>(
  samples: readonly string[],
  of: number,
  formats: readonly Format[],
  fits: (sample: string, format: Format) => boolean,
): Format | undefined {
  let found: { format: Format; count: number } | undefined;
  for (const format of formats) {
    const count = samples.filter((sample) => fits(sample, format)).length;
    if (count > (found?.count ?? 0)) found = { format, count };
  }
  return found && found.count * 2 >= Math.min(of, samples.length) ? found.format : undefined;
}
