/** A cell of the file: text as written; numbers, booleans and days as typed in the workbook. */
export type RawCell = string | number | boolean | null;

/** A row with something in it. */
export interface FileRow {
  /** Row number in the file, from 1, counting empty rows. */
  number: number;
  cells: RawCell[];
  /** Displayed text of cells with a different value, by index: text fields use it. */
  shown?: Record<number, string>;
  /** The sheet hides the row. */
  hidden?: true;
  /** Indexes of cells whose formula has no stored value. */
  unvalued?: number[];
}
