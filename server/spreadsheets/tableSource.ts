/** The location of a file's headers, and its origin: chosen by the user, recognized by texts, or guessed. */
import { createHash } from 'node:crypto';
import type { FileRow, RawCell } from './fileRow.ts';
import { headerNames } from './headerNames.ts';
import { guessHeading, HEADING_ROWS, lookedAt } from './headingRow.ts';
import type { TextReading } from './textReading.ts';

/** Location of headers. Text files have no sheets. */
export interface HeadingLocation {
  sheet?: string;
  row: number;
}

/** A heading confirmed by a user: a fingerprint of its texts, and its location. */
export interface SavedHeading extends HeadingLocation {
  print: string;
}

/** The user's choice; without a row it is guessed in that sheet. */
export interface ChosenHeading {
  sheet?: string;
  row?: number;
  text?: Partial<TextReading>;
}

/** Which heading is wanted: the first row with anything in it, one that was chosen, or what is found. */
export type HeadingOrder = 'first' | ChosenHeading | { known: readonly SavedHeading[] };

export interface TableSource extends HeadingLocation {
  /** Visible ones first; of a text none. `rows`: those with something in them, where the sheet was read. */
  sheets: { name: string; hidden: boolean; rows?: number }[];
  /** Names of the columns that the sheet hides. */
  hiddenColumns?: string[];
  /** How a text was read. */
  text?: TextReading;
  /** The headers by their texts, to be known again. */
  print: string;
  by: 'guessed' | 'remembered' | 'chosen';
  /** The former sheet of these headers, if the workbook no longer has it. */
  gone?: string;
  /** The beginning of the sheet, for choosing another row: as much as a person needs to know a row by. */
  first: { row: number; cells: string[] }[];
}

const MAX_SHOWN_COLUMNS = 8;
const MAX_SHOWN_CHARACTERS = 60;

/** All as wide as the widest. */
function firstRows(rows: readonly FileRow[]): TableSource['first'] {
  const first = lookedAt(rows);
  const width = Math.min(MAX_SHOWN_COLUMNS, Math.max(0, ...first.map(({ cells }) => cells.length)));
  return first.map(({ number, cells }) => ({
    row: number,
    cells: Array.from({ length: width }, (_, at) => String(cells[at] ?? '').slice(0, MAX_SHOWN_CHARACTERS)),
  }));
}

/** Fingerprint of a heading's texts; trailing empty cells are ignored. */
export function headingFingerprint(cells: readonly RawCell[]): string {
  const last = cells.findLastIndex((cell) => String(cell ?? '').trim() !== '');
  const names = headerNames(cells.slice(0, last + 1)).map((name) => name.toLowerCase());
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** The source of rows with a detected heading, from a text or one sheet. */
export function sourceOf(rows: FileRow[], { row, by }: Found): TableSource {
  const fingerprint = headingFingerprint(rows.find(({ number }) => number === row)?.cells ?? []);
  return { row, print: fingerprint, by, sheets: [], first: firstRows(rows) };
}

export interface Found extends Pick<TableSource, 'row' | 'by'> {
  /** The heading that was known. */
  before?: SavedHeading;
}

/** The last row that may be the heading. */
export const reachOf = (heading: HeadingOrder): number =>
  Math.max(HEADING_ROWS, heading !== 'first' && 'row' in heading ? (heading.row ?? 0) : 0);

/** The row of the headers: the chosen one; among recognized rows, the one at its former location; else a guess. */
export function findHeading(rows: readonly FileRow[], heading: HeadingOrder): Found {
  const first = rows[0]?.number ?? 1;
  if (heading === 'first') return { row: first, by: 'guessed' };
  const guess = () => guessHeading(rows) ?? first;
  if (!('known' in heading)) return { row: heading.row ?? guess(), by: 'chosen' };
  const byFingerprint = new Map(heading.known.map((one) => [one.print, one]));
  const hits = lookedAt(rows).flatMap(({ number, cells }): Found[] => {
    const before = byFingerprint.size > 0 ? byFingerprint.get(headingFingerprint(cells)) : undefined;
    return before ? [{ row: number, by: 'remembered', before }] : [];
  });
  return hits.find(({ row, before }) => row === before?.row) ?? hits[0] ?? { row: guess(), by: 'guessed' };
}
