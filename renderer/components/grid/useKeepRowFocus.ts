/**
 * When the focused row is removed (undone, deleted), focuses the row at its position, or the last one: otherwise the
 * browser drops the focus, and keys would have no effect.
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
    // Keep the focus if it is elsewhere.
    if (document.activeElement !== document.body || rows.some((row) => row.key === key)) return;
    const rowIdx = Math.min(place.row, rows.length - 1);
    handle.current?.setActivePosition({ rowIdx, idx: place.column }, { shouldFocus: true });
    // An unchanged position does not move the focus.
    handle.current?.element?.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')?.focus();
  }, [rows, place, handle]);
}
