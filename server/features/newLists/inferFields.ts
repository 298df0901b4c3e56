/** Fields that the headers and first rows of a spreadsheet suggest. */

import { dayOf } from '../../../engine/values/day.ts';
import { numberOf } from '../../../engine/values/number.ts';
import { readWrittenDay } from '../../../engine/values/writtenDays.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../engine/values/writtenFormats.ts';
import { readWrittenNumber } from '../../../engine/values/writtenNumbers.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FileRow, RawCell } from '../../spreadsheets/fileRow.ts';
import { headerNames } from '../../spreadsheets/headerNames.ts';

interface Inferred {
  type: FieldType;
  length?: number;
  scale?: number;
  /** For a dropdown: its values, separated by commas. */
  values?: string;
}

export type InferredField = Inferred & { label: string; isMandatory: boolean };

/** A column of so few different values, each of which comes again, is chosen from and not typed. */
const MAX_CHOICES = 12;
const TIMES_EACH = 3;
/** A text as long as this has lines. */
const LONG_TEXT = 200;

/** @param sheet its headers, and as many rows as are looked at */
export function inferFields([headers, ...rows]: readonly FileRow[]): InferredField[] {
  if (!headers) return [];
  return headerNames(headers.cells).map((header, at) => {
    const label = asLabel(header);
    const cells = rows.map(({ cells }) => cells[at] ?? null);
    const filled = cells.filter((cell): cell is string | number | boolean => !isBlank(cell));
    const isMandatory = rows.length > 0 && filled.length === rows.length;
    return { label, ...typeOf(filled), isMandatory };
  });
}

/** `contract_year`, as programs write headers, reads "Contract year". */
function asLabel(header: string): string {
  if (!/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(header)) return header;
  const words = header.replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}

const isBlank = (cell: RawCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

function typeOf(cells: readonly (string | number | boolean)[]): Inferred {
  if (cells.length === 0) return { type: 'text', length: 100 };
  const texts = cells.map((cell) => String(cell).trim());
  const longest = Math.max(...texts.map((text) => [...text].length));
  if (cells.every((cell) => typeof cell === 'boolean' || /^(yes|no|true|false)$/i.test(String(cell).trim())))
    return { type: 'checkbox' };
  const numbers = numbersOf(texts);
  if (numbers) {
    const scale = Math.max(...numbers.map((number) => number.split('.')[1]?.length ?? 0));
    if (scale === 0 && longest <= 15) return { type: 'numeric', length: Math.max(10, longest) };
    return { type: 'decimal', scale: Math.min(9, Math.max(2, scale)), length: Math.max(16, longest) };
  }
  if (areDays(texts)) return { type: 'date' };
  const choices = [...new Set(texts)];
  const isChosen = choices.length <= MAX_CHOICES && choices.length * TIMES_EACH <= texts.length;
  if (isChosen && choices.every((choice) => !choice.includes(',') && choice.length <= 60))
    return { type: 'dropdown', length: Math.max(20, longest), values: choices.sort().join(', ') };
  if (longest > LONG_TEXT || texts.some((text) => text.includes('\n'))) return { type: 'multiline', length: 2000 };
  return { type: 'text', length: Math.max(50, Math.ceil((longest * 2) / 10) * 10) };
}

/** The texts as plain numbers, where all of them are numbers written alike (`$1,204.50`); what begins with a zero is a code. */
function numbersOf(texts: readonly string[]): string[] | undefined {
  if (texts.some((text) => /^[+-]?0\d/.test(text))) return undefined;
  // Programs write whole numbers with `.0` where some of a column are missing; amounts have two decimals.
  if (texts.every((text) => numberOf(text) !== undefined))
    return texts.some((text) => /\.(?!0$)/.test(text)) ? [...texts] : texts.map((text) => text.replace(/\.0$/, ''));
  for (const format of NUMBER_FORMATS) {
    const numbers = texts.map((text) => readWrittenNumber(text, format));
    if (numbers.every((number) => number !== undefined)) return numbers;
  }
  return undefined;
}

/** True if all texts are days in a common format. */
const areDays = (texts: readonly string[]): boolean =>
  texts.every((text) => dayOf(text) !== undefined) ||
  DATE_FORMATS.some((format) => texts.every((text) => readWrittenDay(text, format) !== undefined));
