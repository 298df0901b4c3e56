/**
 * The selected range, drawn once above the rows: moving it renders no row. It is an item of the grid's CSS grid, so the
 * browser positions and scrolls it; frozen columns, which do not scroll sideways, have a separate piece.
 */
import { useAtomValue } from 'jotai';
import type { ReactNode, RefObject } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { createPortal } from 'react-dom';
import { FillHandle } from '../fill/FillHandle.tsx';
import { inAppStore, useGrid } from '../gridContext.ts';
import { type Bounds, boundsOf, fieldsOnly } from '../parts/range.ts';

export interface RangeOverlayProps {
  /** A range is made by who sees the grid: by then it is drawn. */
  grid: RefObject<DataGridHandle | null>;
  /** How many rows are shown. */
  rows: number;
  frozen: number;
}

const isOne = ({ top, bottom, left, right }: Bounds): boolean => top === bottom && left === right;

export function RangeOverlay({ grid, rows, frozen }: RangeOverlayProps) {
  const { model, editable } = useGrid();
  const range = useAtomValue(model.rangeAtom, inAppStore);
  const filling = useAtomValue(model.fillAtom, inAppStore);
  const ground = grid.current?.element;
  if (!ground || rows === 0 || !range || range.anchor.row < 0) return null;
  const whole = boundsOf(range);
  // In front of the fields, at the boxes and marks of rows, nothing is selected that could be filled or copied.
  if (whole.right < model.firstColumn) return null;
  const given = fieldsOnly(whole, model.firstColumn);
  const bounds = { ...given, bottom: Math.min(given.bottom, rows - 1) };
  if (bounds.top > bounds.bottom) return null;
  return createPortal(
    <>
      <RangeParts bounds={bounds} frozen={frozen} name={isOne(bounds) ? 'iv-one' : 'iv-range'}>
        {editable && <FillHandle model={model} bounds={bounds} ground={ground} />}
      </RangeParts>
      {filling && <RangeParts bounds={filling} frozen={frozen} name="iv-filling" />}
    </>,
    ground,
  );
}

interface RangePartsProps {
  bounds: Bounds;
  frozen: number;
  name: string;
  /** Content of the last piece. */
  children?: ReactNode;
}

/** A rectangle over cells, in one piece or two. */
function RangeParts({ bounds, frozen, name, children }: RangePartsProps) {
  const { top, bottom, left, right } = bounds;
  const rows = `${top + 2} / ${bottom + 3}`;
  const isSplit = left < frozen && right >= frozen;
  return (
    <>
      {left < frozen && (
        <div
          aria-hidden
          className={`iv-over ${name} iv-over-frozen${isSplit ? ' iv-over-start' : ''}`}
          style={{
            gridRow: rows,
            gridColumn: `${left + 1} / ${Math.min(right + 1, frozen) + 1}`,
            insetInlineStart: `var(--rdg-frozen-start-${left})`,
          }}
        >
          {!isSplit && children}
        </div>
      )}
      {right >= frozen && (
        <div
          aria-hidden
          className={`iv-over ${name}${isSplit ? ' iv-over-end' : ''}`}
          style={{ gridRow: rows, gridColumn: `${Math.max(left, frozen) + 1} / ${right + 2}` }}
        >
          {children}
        </div>
      )}
    </>
  );
}
