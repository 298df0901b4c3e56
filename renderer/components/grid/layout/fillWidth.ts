/** Widens one column if the columns are narrower than the table, so that no space is empty. Pure. */

import { type FieldType, isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';

interface WideColumn {
  readonly key: string;
  readonly width: number;
  readonly field?: { readonly type: FieldType } | undefined;
}

/**
 * Returns the columns with the last one widened to the available space. A checkbox in the middle of a wide column, or a
 * number far from its label, would be hard to relate, so the last text column grows instead. Columns that the user
 * resized keep their width, and so do the columns before them: a dragged edge must not jump.
 *
 * @param widths pixels of those that a person made wider or narrower, by key
 * @param room pixels that the table has; undefined before it is measured
 */
export function fillWidth<Column extends WideColumn>(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  room: number | undefined,
): readonly Column[] {
  const worded = columns.findLastIndex(({ field }) => field?.type !== 'checkbox' && !isNumberType(field?.type));
  const at = columns[worded]?.field ? worded : columns.length - 1;
  const growing = columns[at];
  if (!growing || room === undefined || columns.slice(at).some(({ key }) => widths[key] !== undefined)) return columns;
  const taken = columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width), 0);
  return taken < room ? columns.with(at, { ...growing, width: growing.width + Math.floor(room - taken) }) : columns;
}
