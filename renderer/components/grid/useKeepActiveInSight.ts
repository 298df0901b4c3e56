/**
 * A panel that opens beside a grid takes part of its width, and of its height if the toolbar wraps. Keeps the active
 * cell visible then, since the panel is about its row. A cell that was scrolled out of view stays there.
 */
import { type RefObject, useEffect } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { useLatest } from '../../hooks/useLatest.ts';
import type { CellPosition } from './parts/range.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/** Start and end of a column in the grid; the CSS layout includes columns that are not rendered. */
function columnIn(grid: HTMLElement, column: number): { from: number; to: number } {
  const widths = getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat);
  // Where reading begins at the right, what is scrolled is counted below zero.
  const from = widths.slice(0, column).reduce((sum, width) => sum + width, 0) - Math.abs(grid.scrollLeft);
  return { from, to: from + (widths[column] ?? 0) };
}

/** @param rowHeight in pixels */
export function useKeepActiveInSight(
  place: CellPosition | undefined,
  handle: RefObject<DataGridHandle | null>,
  rowHeight: number,
): void {
  const latest = useLatest({ place, rowHeight });
  useEffect(() => {
    const grid = handle.current?.element;
    if (!grid) return;
    let before = sizeOf(grid);
    const watch = new ResizeObserver(() => {
      const now = sizeOf(grid);
      const last = before;
      before = now;
      const { place, rowHeight } = latest.current;
      // Hidden it has no size, and nothing is in sight.
      if (!place || place.row < 0 || now.width === 0 || now.height === 0) return;
      if (now.width >= last.width && now.height >= last.height) return;
      const head = grid.querySelector<HTMLElement>('[role="columnheader"]')?.offsetHeight ?? 0;
      const top = head + place.row * rowHeight - grid.scrollTop;
      if (top + rowHeight <= head || top >= last.height) return;
      const { from, to } = columnIn(grid, place.column);
      const sawColumn = to > 0 && from < last.width;
      handle.current?.scrollToCell({ rowIdx: place.row, ...(sawColumn ? { idx: place.column } : {}) });
    });
    watch.observe(grid);
    return () => watch.disconnect();
  }, [handle]);
}
