/**
 * The selected range, drawn once over the rows: moving it renders no row. It stands in the grid's own CSS grid, so the
 * browser places and scrolls it; over frozen columns, which stay when scrolling sideways, it has a piece of its own.
 */
import { useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';
import { inAppStore, useGrid } from '../gridContext.ts';
import { type Bounds, boundsOf, isOneCell } from '../parts/range.ts';

export interface RangeOverlayProps {
  /** The element of the grid; null before it is drawn. */
  ground: HTMLElement | null;
  /** How many rows are shown. */
  rows: number;
  frozen: number;
  /** The first column that is a field. */
  first: number;
}

export function RangeOverlay({ ground, rows, frozen, first }: RangeOverlayProps) {
  const { model } = useGrid();
  const range = useAtomValue(model.rangeAtom, inAppStore);
  if (!ground || rows === 0 || !range || range.anchor.row < 0 || isOneCell(range)) return null;
  const bounds = boundsOf(range);
  const shown = { ...bounds, left: Math.max(first, bounds.left), bottom: Math.min(bounds.bottom, rows - 1) };
  if (shown.top > shown.bottom) return null;
  return createPortal(<Pieces bounds={shown} frozen={frozen} name="iv-range" />, ground);
}

/** A rectangle over cells, in one piece or two. */
function Pieces({ bounds, frozen, name }: { bounds: Bounds; frozen: number; name: string }) {
  const { top, bottom, left, right } = bounds;
  const rows = `${top + 2} / ${bottom + 3}`;
  const isSplit = left < frozen && right >= frozen;
  return (
    <>
      {left < frozen && (
        <div
          aria-hidden
          className={`${name} iv-over-frozen${isSplit ? ' iv-over-start' : ''}`}
          style={{
            gridRow: rows,
            gridColumn: `${left + 1} / ${Math.min(right + 1, frozen) + 1}`,
            insetInlineStart: `var(--rdg-frozen-start-${left})`,
          }}
        />
      )}
      {right >= frozen && (
        <div
          aria-hidden
          className={`${name}${isSplit ? ' iv-over-end' : ''}`}
          style={{ gridRow: rows, gridColumn: `${Math.max(left, frozen) + 1} / ${right + 2}` }}
        />
      )}
    </>
  );
}
