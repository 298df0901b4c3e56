/**
 * An editor's field over its cell, beside the table instead of in it. What changes within the table has the browser look at
 * every cell in sight, for each key that is typed: a field in its cell took twice as long to show a letter.
 */
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export function OverCell({ children }: { children: ReactNode }) {
  const [cell, setCell] = useState<Element | null>(null);
  const find = useCallback((mark: Element | null) => setCell(mark?.closest('[role="gridcell"]') ?? null), []);
  const id = useId();
  const table = cell?.closest('.iv-table');
  const scroller = cell?.closest<HTMLElement>('.rdg');
  return (
    <>
      {/* Who hears the table finds the field in its cell. */}
      <span ref={find} aria-owns={id} />
      {cell && table && scroller && (
        <Placed cell={cell} table={table} scroller={scroller} id={id}>
          {children}
        </Placed>
      )}
    </>
  );
}

interface PlacedProps {
  cell: Element;
  table: Element;
  scroller: HTMLElement;
  id: string;
  children: ReactNode;
}

function Placed({ cell, table, scroller, id, children }: PlacedProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = useCallback(() => box.current && layOver(box.current, cell, table, scroller), [cell, table, scroller]);
  // The cell may have moved since the last render: rows above it were added or removed.
  useLayoutEffect(() => void place());
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const watch = new ResizeObserver(() => void place());
    watch.observe(cell);
    watch.observe(scroller);
    const scroll = (event: WheelEvent) => scroller.scrollBy(event.deltaX, event.deltaY);
    scroller.addEventListener('scroll', place, { passive: true });
    own.addEventListener('wheel', scroll, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', place);
      own.removeEventListener('wheel', scroll);
    };
  }, [cell, scroller, place]);
  return createPortal(
    // By this class react-data-grid knows an editor of one field, which Tab leaves for the next cell.
    <div ref={box} id={id} className="iv-over-cell rdg-editor-container">
      {children}
    </div>,
    table,
  );
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** Puts the box over the cell, and shows as much of it as is to be seen of the cell: heads, sums and what stays lie over the others. */
function layOver(box: HTMLElement, cell: Element, table: Element, scroller: HTMLElement): void {
  const at = cell.getBoundingClientRect();
  const ground = table.getBoundingClientRect();
  const whole = scroller.getBoundingClientRect();
  const { style } = box;
  style.left = `${at.left - ground.left}px`;
  style.top = `${at.top - ground.top}px`;
  style.width = `${at.width}px`;
  style.height = `${at.height}px`;
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd, scrollPaddingInlineStart } = scroller.style;
  const stays = cell.classList.contains('rdg-cell-frozen-start') ? 0 : pixels(scrollPaddingInlineStart);
  const isRightToLeft = scroller.matches(':dir(rtl)');
  const left = whole.left + scroller.clientLeft + (isRightToLeft ? 0 : stays);
  const right = whole.left + scroller.clientLeft + scroller.clientWidth - (isRightToLeft ? stays : 0);
  const top = whole.top + scroller.clientTop + pixels(scrollPaddingBlockStart);
  const bottom = whole.top + scroller.clientTop + scroller.clientHeight - pixels(scrollPaddingBlockEnd);
  const hidden = [top - at.top, at.right - right, at.bottom - bottom, left - at.left].map((side) => Math.max(0, side));
  style.clipPath = hidden.some((side) => side > 0) ? `inset(${hidden.map((side) => `${side}px`).join(' ')})` : '';
}
