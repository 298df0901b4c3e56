/** Columns that are narrower together than the table: the last takes the rest, so that no part of it stands empty. Pure. */

/**
 * The columns with the last one as wide as there is room for. What a person made as wide as it is stays so, and with it what
 * stands before: an edge that is drawn must not move by itself.
 *
 * @param widths pixels of those that a person made wider or narrower, by key
 * @param room pixels that the table has; undefined before it is measured
 */
export function fillWidth<Column extends { readonly key: string; readonly width: number }>(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  room: number | undefined,
): readonly Column[] {
  const last = columns.at(-1);
  if (!last || room === undefined || widths[last.key] !== undefined) return columns;
  const taken = columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width), 0);
  return taken < room ? [...columns.slice(0, -1), { ...last, width: last.width + Math.floor(room - taken) }] : columns;
}
