/** Which row of a sheet has the headers: carriers' files have a title, a date and empty lines above them. Pure. */
import type { FileRow, RawCell } from './fileRow.ts';

/** Headers are looked for, and may be chosen, in so many rows of a file. */
export const HEADING_ROWS = 50;
const SHORT = 60;

/**
 * The first row that reads like headers: more than half as many cells filled as the fullest row has; two thirds of them short
 * texts, at most half of those repeated; and some row below. Where none does, the first with anything in it, as in any file.
 * A row of units below the headers is not asked about: the headers come first.
 * @param rows those with something in them, as the file numbers them
 * @returns the row's number; undefined without rows
 */
export function guessHeading(rows: readonly FileRow[]): number | undefined {
  const looked = lookedAt(rows);
  const width = Math.max(...looked.map(({ cells }) => filledOf(cells).length));
  const found = looked.find(({ cells }, at) => at < rows.length - 1 && readsLikeHeaders(filledOf(cells), width));
  return (found ?? rows[0])?.number;
}

/** True if a row reads like headers of the others. */
export const readsAsHeading = (rows: readonly FileRow[], { cells }: FileRow): boolean =>
  readsLikeHeaders(filledOf(cells), Math.max(...lookedAt(rows).map((row) => filledOf(row.cells).length)));

/** The rows among which headers are looked for. */
export const lookedAt = (rows: readonly FileRow[]) => rows.filter(({ number }) => number <= HEADING_ROWS);

function readsLikeHeaders(filled: readonly RawCell[], width: number): boolean {
  const texts = filled.filter(isHeaderText).map((cell) => cell.trim().toLowerCase());
  return filled.length * 2 > width && texts.length * 3 >= filled.length * 2 && new Set(texts).size * 2 >= texts.length;
}

const filledOf = (cells: readonly RawCell[]) => cells.filter((cell) => String(cell ?? '').trim() !== '');

/**
 * Letters outnumber digits (`S-1` is a value), it does not start with a digit (`31 July` is a value), and does not end
 * with a colon (`Carrier:` labels its neighbor).
 */
function isHeaderText(cell: RawCell): cell is string {
  if (typeof cell !== 'string' || cell.trim().length > SHORT || /^\s*\p{N}|:\s*$/u.test(cell)) return false;
  const count = (letters: RegExp) => cell.match(letters)?.length ?? 0;
  return count(/\p{L}/gu) > count(/\p{N}/gu);
}

/** True if the user can select a row as headers: a cell is a text. */
export const hasTexts = (cells: readonly RawCell[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /\p{L}/u.test(cell));
