/** A pasted column as values of one field: numbers and days are read one way, decided by all cells of the column. */

import { dayWriting, numberWriting, orderOf, pointOf } from '../../../../engine/values/columnWriting.ts';
import { dayOf } from '../../../../engine/values/day.ts';
import { readWrittenDay } from '../../../../engine/values/writtenDays.ts';
import type { NumberFormat } from '../../../../engine/values/writtenFormats.ts';
import { WrittenForms } from '../../../../engine/values/writtenForms.ts';
import { readWrittenNumber, unreadNumber } from '../../../../engine/values/writtenNumbers.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { type ReadContext, readCell } from '../values/readCell.ts';
import type { PastedCell } from './pastedCell.ts';

export function pastedColumn(
  field: EffectiveField,
  cells: readonly PastedCell[],
  context: ReadContext,
): (cell: PastedCell) => unknown {
  const plainly = (text: string) => readCell(field, text, context);
  const readText = textReader(field, cells, context) ?? plainly;
  const takesExact = isNumberType(field.type) || field.type === 'date' || field.type === 'dateTime';
  return (cell) => {
    if (typeof cell === 'string') return readText(cell);
    // Digits that a narrow column hides are not given up.
    return plainly(takesExact || /^#+$|\de[+-]?\d/i.test(cell.shown) ? cell.exact : cell.shown);
  };
}

/** @returns undefined if each cell is read separately */
function textReader(field: EffectiveField, cells: readonly PastedCell[], context: ReadContext) {
  const isNumber = isNumberType(field.type);
  if (!isNumber && field.type !== 'date') return undefined;
  const forms = new WrittenForms();
  for (const cell of cells) if (typeof cell === 'string') forms.add(cell);
  return isNumber ? numberReader(field, forms, context) : dayReader(field, forms, context);
}

function numberReader(field: EffectiveField, forms: WrittenForms, context: ReadContext) {
  const { formats, doubt } = numberWriting(forms);
  const home = context.decimal === ',' ? 'comma' : 'point';
  // If all values are ambiguous, use the tenant's number format.
  const format: NumberFormat | undefined = doubt?.formats.find((one) => pointOf(one) === home) ?? formats[0];
  if (format === undefined) return undefined;
  return (text: string): unknown => {
    if (text.trim() === '') return null;
    const plain = readWrittenNumber(text, format);
    if (plain === undefined) return unreadNumber(text);
    return field.type === 'decimal' ? plain : Number(plain);
  };
}

function dayReader(field: EffectiveField, forms: WrittenForms, context: ReadContext) {
  const { formats, doubt } = dayWriting(forms);
  const [first] = formats;
  if (first === undefined || doubt || orderOf(first) === undefined) return undefined;
  return (text: string): unknown => {
    const day = dayOf(text) ?? formats.map((format) => readWrittenDay(text, format)).find((one) => one !== undefined);
    if (day !== undefined) return day;
    // A year of digits behind two numbers is what the order of the column is about.
    return /^\s*\d{1,2}\D\d{1,2}\D\d{2,4}\b/.test(text) ? text : readCell(field, text, context);
  };
}
