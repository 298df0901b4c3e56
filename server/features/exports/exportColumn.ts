import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

/** A column of an exported file. */
export interface ExportColumn {
  key: string;
  label: string;
  type: FieldType;
  /** Digits after the point of a decimal. */
  scale?: number | undefined;
  /** The list that its values are of. */
  list?: string | undefined;
}

/** The values of a row in the order of the columns; undefined where it has none. */
export type ExportRow = readonly unknown[];

/** How a file is written, besides its rows. */
export interface ExportLayout {
  columns: readonly ExportColumn[];
  /** A stored time as the clocks of the tenant's zone show it. */
  wallTime(value: string): string;
  /** How the tenant writes days. */
  day: 'yyyy-MM-dd' | 'dd-MMM-yyyy' | 'dd.MM.yyyy';
  /** What the sheet of the rows is called, and the one that tells what they are. */
  sheetNames: { rows: string; about: string };
  /** What the file holds, as pairs of name and text; asked for once all rows are written. */
  about(): readonly (readonly [name: string, text: string])[];
}
