/** Columns that are narrower together than the table: one takes the rest, so that no part of it stands empty. Pure. */

import { type FieldType, isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';

interface WideColumn {
  readonly key: string;
  readonly width: number;
  readonly field?: { readonly type: FieldType } | undefined;
}

/**
 * The columns with the last one as wide as there is room for; a box in the middle of a wide column, or a
 * number far from what it belongs to, would belong to nothing, so that the last column that has words grows instead. What a person made as wide as it is stays so, and with it what stands
 * before: an edge that is drawn must not move by itself.
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
