/** Converts a sheet of a workbook to the values of a list, a row each. */
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { FileRow, RawCell } from '../../spreadsheets/fileRow.ts';

interface ListValue {
  label: string;
  displayOrder: number;
  data?: Keyed;
}

const VALUES = ['value', 'code', 'key', 'id'];
const LABELS = ['label', 'name', 'description'];

const textOf = (cell: RawCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim());

/** `Port name` as a member: portName. */
const memberName = (heading: string): string =>
  heading
    .trim()
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');

/**
 * The column called value, code, key or id is the value, else the first; the one called label, name or description the label,
 * else the value itself; the others are data of it.
 * @param rows the heading first
 * @throws HttpError 422 with the number of the row
 */
export function listOfSheet(rows: readonly FileRow[]): Record<string, ListValue> {
  const [first, ...body] = rows;
  const heading = first?.cells ?? [];
  const names = heading.map((cell) => textOf(cell).toLowerCase());
  const at = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const valueAt = Math.max(0, at(VALUES));
  const labelAt = at(LABELS);
  const values: Record<string, ListValue> = {};
  for (const { number, cells: row } of body) {
    if (row.every((cell) => textOf(cell) === '')) continue;
    const value = textOf(row[valueAt]);
    if (value === '') throw new HttpError(422, t('metadataNoValue', { row: number }));
    if (Object.hasOwn(values, value)) throw new HttpError(422, t('metadataTwice', { value, row: number }));
    const data = heading.flatMap((cell, column): [string, RawCell][] => {
      const name = memberName(textOf(cell));
      const is = row[column];
      const isData = column !== valueAt && column !== labelAt && name !== '';
      return isData && textOf(is) !== '' ? [[name, is ?? null]] : [];
    });
    values[value] = {
      label: (labelAt < 0 ? '' : textOf(row[labelAt])) || value,
      displayOrder: Object.keys(values).length + 1,
      ...(data.length > 0 ? { data: Object.fromEntries(data) } : {}),
    };
  }
  if (Object.keys(values).length === 0) throw new HttpError(422, t('templateNoData'));
  return values;
}
