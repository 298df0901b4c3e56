/** A cell of a clipboard: its text, and what a spreadsheet knows of it where it shows it otherwise. */

export interface ExactCell {
  /** The text that the spreadsheet shows: 00042. */
  readonly shown: string;
  /** The number or day behind it, as the tenant writes it: 42. */
  readonly exact: string;
}

export type PastedCell = string | ExactCell;

export type Cells = readonly (readonly PastedCell[])[];

export const shownText = (cell: PastedCell): string => (typeof cell === 'string' ? cell : cell.shown);

export const exactTextOf = (cell: PastedCell): string => (typeof cell === 'string' ? cell : cell.exact);
