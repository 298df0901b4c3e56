/**
 * Who stands in a row that goes away (taken back, removed) stands in the one that comes into its place, or in the last one:
 * with the row the browser forgets the focus, and the keys would go nowhere.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { CellPosition } from './parts/range.ts';
import type { RowState } from './rows/rowState.ts';

export function useKeepRowFocus(
  rows: readonly RowState[],
  place: CellPosition | undefined,
  handle: RefObject<DataGridHandle | null>,
): void {
  const stood = useRef<string>(undefined);
  useEffect(() => {
    const { current: key } = stood;
    stood.current = place && rows[place.row]?.key;
    if (!place || key === undefined || stood.current === key || rows.length === 0) return;
    // Whoever works elsewhere meanwhile stays there.
    if (document.activeElement !== document.body || rows.some((row) => row.key === key)) return;
    const rowIdx = Math.min(place.row, rows.length - 1);
    handle.current?.setActivePosition({ rowIdx, idx: place.column }, { shouldFocus: true });
    // A place that stays the active one is not focused anew by itself.
    handle.current?.element?.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')?.focus();
  }, [rows, place, handle]);
}
