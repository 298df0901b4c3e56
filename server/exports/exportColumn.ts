import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** A column of an exported file. */
export interface ExportColumn {
  key: string;
  label: string;
  type: FieldType;
}

export type ExportRow = Readonly<Record<string, unknown>>;
