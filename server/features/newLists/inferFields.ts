/** Fields that the headers and first rows of a spreadsheet suggest. */
import { dayOf, numberOf } from '../../../engine/index.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FileRow, RawCell } from '../../tables/fileRow.ts';
import { headerNames } from '../../tables/headerNames.ts';

interface Inferred {
  type: FieldType;
  length?: number;
  scale?: number;
  /** Of a dropdown: its values, joined by commas. */
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
  return headerNames(headers.cells).map((label, at) => {
    const cells = rows.map(({ cells }) => cells[at] ?? null);
    const filled = cells.filter((cell): cell is string | number | boolean => !isBlank(cell));
    const isMandatory = rows.length > 0 && filled.length === rows.length;
    return { label, ...typeOf(filled), isMandatory };
  });
}

const isBlank = (cell: RawCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

function typeOf(cells: readonly (string | number | boolean)[]): Inferred {
  if (cells.length === 0) return { type: 'text', length: 100 };
  const texts = cells.map((cell) => String(cell).trim());
  const longest = Math.max(...texts.map((text) => [...text].length));
  if (cells.every((cell) => typeof cell === 'boolean' || /^(yes|no|true|false)$/i.test(String(cell).trim())))
    return { type: 'checkbox' };
  // What begins with a zero is a code, not a number.
  const isNumber = (text: string) => numberOf(text) !== undefined && !/^[+-]?0\d/.test(text);
  if (texts.every(isNumber)) {
    const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
    if (scale === 0 && longest <= 15) return { type: 'numeric', length: Math.max(10, longest) };
    return { type: 'decimal', scale: Math.min(9, Math.max(2, scale)), length: Math.max(16, longest) };
  }
  if (texts.every((text) => dayOf(text) !== undefined)) return { type: 'date' };
  const choices = [...new Set(texts)];
  const isChosen = choices.length <= MAX_CHOICES && choices.length * TIMES_EACH <= texts.length;
  if (isChosen && choices.every((choice) => !choice.includes(',') && choice.length <= 60))
    return { type: 'dropdown', length: Math.max(20, longest), values: choices.sort().join(', ') };
  if (longest > LONG_TEXT || texts.some((text) => text.includes('\n'))) return { type: 'multiline', length: 2000 };
  return { type: 'text', length: Math.max(50, Math.ceil((longest * 2) / 10) * 10) };
}
