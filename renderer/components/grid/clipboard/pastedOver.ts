/** Where rows that were pasted over stand in a view that has heads of groups between them. */
import type { RowState } from '../rows/rowState.ts';

/**
 * @param pasted the rows, in the order of the view that they were pasted into
 * @returns their first and last place; undefined where the paste has put them apart, and others stand among them
 */
export function pastedOver(
  view: readonly RowState[],
  pasted: readonly RowState[],
): { top: number; bottom: number } | undefined {
  const keys = new Set(pasted.map(({ key }) => key));
  const top = view.findIndex(({ key }) => keys.has(key));
  const bottom = view.findLastIndex(({ key }) => keys.has(key));
  if (top < 0) return undefined;
  const rows = view.slice(top, bottom + 1).filter(({ group }) => !group);
  return rows.length === keys.size ? { top, bottom } : undefined;
}
