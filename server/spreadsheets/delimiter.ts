/**
 * Detects the column separator of a text: the one that gives a heading of at least two texts, with rows below that are
 * not wider. Short rows are common, since spreadsheets omit trailing separators; titles and notes may precede the
 * heading.
 */
import Papa from 'papaparse';
import type { FileRow } from './fileRow.ts';
import { guessHeading, HEADING_ROWS, readsAsHeading } from './headingRow.ts';

/** In the order in which they are taken where several would do. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LINES = HEADING_ROWS + 50;
const LETTERS = 200_000;

/** @param quote the mark around texts; empty for none @returns undefined where the text has one column */
export function sniffDelimiter(text: string, quote: string): Delimiter | undefined {
  const head = text.slice(0, LETTERS);
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, ...fitOf(head, delimiter, quote) }));
  const [best] = fits
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit || one.row - other.row || other.width - one.width);
  return best?.delimiter;
}

interface Fit {
  /** Of 1 where all rows fit the heading; without a heading half as much, by rows alike. */
  fit: number;
  /** Row and width of the heading. */
  row: number;
  width: number;
}

const NONE: Fit = { fit: 0, row: 0, width: 0 };

function fitOf(text: string, delimiter: string, quote: string): Fit {
  const { data } = Papa.parse<string[]>(text, { delimiter, quoteChar: quote || '\0', preview: LINES });
  const rows = data.flatMap((cells, at): FileRow[] =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ number: at + 1, cells: cells.map((cell) => cell || null) }],
  );
  const number = guessHeading(rows);
  const heading = rows.find((row) => row.number === number);
  if (!heading) return NONE;
  const width = widthOf(heading);
  if (width < 2 || !readsAsHeading(rows, heading)) return alike(rows);
  const below = rows.filter((row) => row.number > heading.number);
  const share = (isCounted: (row: FileRow) => boolean) => below.filter(isCounted).length / Math.max(below.length, 1);
  const fit = share((row) => widthOf(row) > 1 && widthOf(row) <= width) - share((row) => widthOf(row) > width);
  return { fit: below.length === 0 ? 1 : Math.max(fit, 0), row: heading.number, width };
}

/** A separator in few lines, and not in the first, is part of the text. */
function alike(rows: readonly FileRow[]): Fit {
  const widths = rows.map(({ cells }) => cells.length);
  const width = widths[0] ?? 0;
  const share = widths.filter((one) => one === width).length / widths.length;
  return width > 1 && share >= 0.4 ? { fit: share / 2, row: rows[0]?.number ?? 0, width } : NONE;
}

/** Without empty cells at the end. */
const widthOf = ({ cells }: FileRow): number => cells.findLastIndex((cell) => cell !== null) + 1;
