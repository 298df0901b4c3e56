/** A sheet of a workbook as rows of a metadata type: each column whose heading is the key or the label of a field. */
import { textKey } from '../../../engine/values/textKey.ts';
import type { MetadataType } from '../../records/templates/metadataType.ts';
import { columnReader } from '../../spreadsheets/columnFormat.ts';
import type { FileRow } from '../../spreadsheets/fileRow.ts';

export interface SheetRow {
  /** Row number in the file, from 1. */
  number: number;
  values: Record<string, unknown>;
}

const plain = (text: string): string => textKey(text).replace(/[^\p{L}\p{N}]/gu, '');

/** @returns no rows where no heading is a field's; rows without any value are left out */
export function sheetRows({ fields }: Pick<MetadataType, 'fields'>, sheet: readonly FileRow[]): SheetRow[] {
  const [heading, ...body] = sheet;
  const taken = new Set<string>();
  const columns = (heading?.cells ?? []).flatMap((cell, index) => {
    const name = plain(String(cell ?? ''));
    const field =
      name === ''
        ? undefined
        : fields.find(({ key, label }) => !taken.has(key) && (plain(key) === name || plain(label) === name));
    if (!field) return [];
    taken.add(field.key);
    return [{ index, key: field.key, read: columnReader(field.type, undefined) }];
  });
  return body.flatMap(({ number, cells, shown }) => {
    const values = Object.fromEntries(
      columns.flatMap(({ index, key, read }) => {
        const value = read(cells[index] ?? null, shown?.[index]);
        return value === null ? [] : [[key, value] as const];
      }),
    );
    return Object.keys(values).length > 0 ? [{ number, values }] : [];
  });
}
