/**
 * The selected format of a column: a date format, a number format, `empty when TEXT`, or several joined by `; `. Text
 * that matches none of them is unchanged, so that the cell check reports it.
 */
import { dayOf } from '../../engine/values/day.ts';
import { numberOf, plainDecimal } from '../../engine/values/number.ts';
import { withoutOuterBlanks } from '../../engine/values/outerBlanks.ts';
import { isDateFormat, readWrittenDay } from '../../engine/values/writtenDays.ts';
import { isNumberFormat, readWrittenNumber, unreadNumber } from '../../engine/values/writtenNumbers.ts';
import { COMPARISON_CLASS, type FieldType, isNumberType } from '../../metadata/kinds/fieldTypes.ts';
import type { RawCell } from './fileRow.ts';

const EMPTY_WHEN = /^empty when (.+)$/;

/** The first invalid part of a format; undefined if all are valid. */
export function formatFault(format: string): string | undefined {
  return partsOf(format).find((part) => !EMPTY_WHEN.test(part) && !isDateFormat(part) && !isNumberFormat(part));
}

const partsOf = (format: string) =>
  format
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Converts a cell of the file, and its displayed text if that differs, to a field value. */
export type CellReader = (cell: RawCell, shown?: string) => unknown;

export function columnReader(type: FieldType, format: string | undefined): CellReader {
  const parts = partsOf(format ?? '');
  const empties = new Set(parts.flatMap((part) => EMPTY_WHEN.exec(part)?.[1]?.trim().toLowerCase() ?? []));
  const dates = parts.filter(isDateFormat);
  const numbers = parts.filter(isNumberFormat);
  const cls = COMPARISON_CLASS[type];
  const isText = cls === 'text' && type !== 'checkbox';
  return (cell, shown) => {
    if (cell === null) return null;
    if (typeof cell === 'string') {
      if (cell.trim() === '' || empties.has(cell.trim().toLowerCase())) return null;
      // A day or a duration of a workbook.
      if (isText && shown !== undefined) return withoutOuterBlanks(type, shown);
      for (const date of cls === 'date' ? dates : []) {
        const day = readWrittenDay(cell, date);
        if (day !== undefined) return day;
      }
      for (const number of isNumberType(type) ? numbers : []) {
        const plain = readWrittenNumber(cell, number);
        if (plain !== undefined) return type === 'decimal' ? plain : Number(plain);
      }
      if (numbers.length > 0 && isNumberType(type)) return unreadNumber(cell);
      if (type === 'numeric') return numberOf(cell) ?? cell;
      if (type === 'checkbox') return truthWord(cell);
      if (type === 'date') return dayOf(cell) ?? cell;
      return type === 'decimal' ? cell.trim() : withoutOuterBlanks(type, cell);
    }
    if (type === 'checkbox') return typeof cell === 'boolean' ? cell : cell !== 0;
    if (type === 'numeric' && typeof cell === 'number') return cell;
    if (isText && shown !== undefined) return withoutOuterBlanks(type, shown);
    return typeof cell === 'number' ? plainDecimal(cell) : String(cell);
  };
}

/** Yes and no as people write them; anything else is kept, and is false. */
function truthWord(cell: string): unknown {
  const word = cell.trim().toLowerCase();
  if (['true', 'yes', 'y', '1', 'x'].includes(word)) return true;
  return ['false', 'no', 'n', '0'].includes(word) ? false : cell;
}
