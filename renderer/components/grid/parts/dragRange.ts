/** Selecting cells by dragging: the corner follows the pointer, and the grid scrolls when it is at an edge. */
import { appStore } from '../../../runtime/appStore.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Place } from './range.ts';

const EDGE = 24;
const STEP = 18;

/** The cell under a point, by the grid's own counting; undefined outside of cells. */
export function placeAt(x: number, y: number): Place | undefined {
  const cell = document.elementFromPoint(x, y)?.closest('[role="gridcell"]');
  const row = cell?.closest('[role="row"]');
  if (!cell || !row) return undefined;
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

/** Begins a drag at a cell, ends it with the pointer's button; `wholeRows`: the range is as wide as the grid. */
export function dragRange(model: GridModel, anchor: Place, grid: HTMLElement, wholeRows = false): void {
  let x = 0;
  let y = 0;
  let frame = 0;
  const follow = () => {
    const box = grid.getBoundingClientRect();
    const inside = placeAt(
      Math.min(Math.max(x, box.left + 2), box.right - 18),
      Math.min(Math.max(y, box.top + 40), box.bottom - 18),
    );
    const range = appStore.get(model.rangeAtom);
    if (!inside || (range && range.focus.row === inside.row && range.focus.column === inside.column)) return;
    const column = wholeRows ? model.columns.length - 1 : Math.max(model.firstColumn, inside.column);
    appStore.set(model.rangeAtom, { anchor, focus: { row: inside.row, column } });
  };
  const scroll = () => {
    const box = grid.getBoundingClientRect();
    const left = x > box.right - EDGE ? STEP : x < box.left + EDGE ? -STEP : 0;
    const top = y > box.bottom - EDGE ? STEP : y < box.top + EDGE ? -STEP : 0;
    if (left !== 0 || top !== 0) {
      grid.scrollBy({ left, top });
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };
  const moved = (event: PointerEvent) => {
    ({ clientX: x, clientY: y } = event);
    if (frame === 0) frame = requestAnimationFrame(scroll);
    follow();
  };
  const over = () => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', moved);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', over, { once: true });
  addEventListener('pointercancel', over, { once: true });
}
