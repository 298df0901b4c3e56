import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

/** A column of an exported file. */
export interface ExportColumn {
  key: string;
  label: string;
  type: FieldType;
  /** The list that its values are of. */
  list?: string | undefined;
}

/** The values of a row in the order of the columns; undefined where it has none. */
export type ExportRow = readonly unknown[];
