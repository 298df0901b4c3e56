/** A cell as the file has it: text as written; numbers, truth and days where the workbook says so. */
export type RawCell = string | number | boolean | null;

/** A row with something in it. */
export interface FileRow {
  /** As the file counts, from 1; rows with nothing in them count too. */
  number: number;
  cells: RawCell[];
  /** What the sheet shows of cells whose value is written otherwise, by their place: a field of text takes this. */
  shown?: Record<number, string>;
  /** The sheet hides the row. */
  hidden?: true;
  /** Indexes of cells whose formula has no stored value. */
  unvalued?: number[];
}
