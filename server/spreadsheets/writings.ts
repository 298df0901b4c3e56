/** How the columns of one file are written, were they days or numbers. */
import { type ColumnWriting, dayWriting, numberWriting, orderOf, pointOf } from '../../engine/values/columnWriting.ts';
import type { DateFormat, NumberFormat } from '../../engine/values/writtenFormats.ts';
import type { WrittenForms } from '../../engine/values/writtenForms.ts';
import { COMPARISON_CLASS, type FieldType, isNumberType } from '../../metadata/kinds/fieldTypes.ts';

export interface Writings {
  date: ColumnWriting<DateFormat>;
  number: ColumnWriting<NumberFormat>;
}

/** @returns one per column; an ambiguity that other columns resolve is omitted */
export function writingsOf(columns: readonly WrittenForms[]): Writings[] {
  const read = columns.map((forms): Writings => ({ date: dayWriting(forms), number: numberWriting(forms) }));
  const order = agreed(read.map(({ date }) => date.shows));
  const point = agreed(read.map(({ number }) => number.shows));
  return read.map(({ date, number }) => ({
    date: settledBy(date, (format) => orderOf(format) === order),
    number: settledBy(number, (format) => pointOf(format) === point),
  }));
}

/** The writing of a column as a field of this type; undefined for a type that is not written in formats. */
export function writingFor(writings: Writings, type: FieldType): ColumnWriting<string> | undefined {
  if (isNumberType(type)) return writings.number;
  return COMPARISON_CLASS[type] === 'date' ? writings.date : undefined;
}

/** The stored form of a column's format; undefined if it needs none. */
export const formatText = ({ formats }: ColumnWriting<string>): string | undefined =>
  formats.length > 0 ? formats.join('; ') : undefined;

/** The format of a column as a field of this type. */
export function suggestedFormat(writings: Writings, type: FieldType): string | undefined {
  const writing = writingFor(writings, type);
  return writing && formatText(writing);
}

/** The value that all deciding columns share. */
function agreed<Side>(sides: readonly (Side | undefined)[]): Side | undefined {
  const shown = new Set(sides.filter((side) => side !== undefined));
  return shown.size === 1 ? [...shown][0] : undefined;
}

function settledBy<Format extends string>(
  writing: ColumnWriting<Format>,
  isAgreed: (format: Format) => boolean,
): ColumnWriting<Format> {
  const format = writing.doubt?.formats.find(isAgreed);
  return format === undefined ? writing : { formats: [format, ...writing.formats.slice(1)] };
}
