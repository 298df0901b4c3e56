/** The range of pasted rows in a view with group headers between them. */
import type { RowState } from '../rows/rowState.ts';

/**
 * @param pasted the rows, in the order of the view that they were pasted into
 * @returns their first and last index; undefined if the paste moved them apart, with other rows between them
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
