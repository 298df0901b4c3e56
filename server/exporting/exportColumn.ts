import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

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

/** The values of a row in column order; undefined for missing values. */
export type ExportRow = readonly unknown[];

/** The layout of a file. */
export interface ExportLayout {
  columns: readonly ExportColumn[];
  /** A stored time as the clocks of the tenant's zone show it. */
  wallTime(value: string): string;
  /** How the tenant writes days. */
  day: 'yyyy-MM-dd' | 'dd-MMM-yyyy' | 'dd.MM.yyyy';
  /** Names of the sheet with rows and of the sheet with their description. */
  sheetNames: { rows: string; about: string };
  /** Description of the file, as pairs of name and text; called after all rows are written. */
  about(): readonly (readonly [name: string, text: string])[];
}
