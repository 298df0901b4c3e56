/** Cells of a CSV (RFC 4180). */
import { guarded } from './formulaGuard.ts';

/** Numbers are unchanged, even negative ones; text that spreadsheets would execute is guarded. */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return quoted(isPlainNumber(text) ? text : guarded(text));
}

/** A heading; guarded like other text. */
export const csvHeading = (label: string): string => quoted(guarded(label));

/** Lets a spreadsheet read the text as UTF-8; at the beginning of a file. */
export const CSV_MARK = '\ufeff';

/** A whole file. @param lines of cells, made by `csvCell` and `csvHeading` */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  CSV_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');

/** Decimals are text and may begin with a minus. */
const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
