/** Selecting cells by dragging: the corner follows the pointer, and the grid scrolls when it is at an edge. */
import { appStore } from '../../../program/appStore.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { CellPosition } from './range.ts';

const EDGE = 24;
const STEP = 18;

/** The cell under a point, by the grid's own counting; undefined outside of cells. */
function placeAt(x: number, y: number): CellPosition | undefined {
  const cell = document.elementFromPoint(x, y)?.closest('[role="gridcell"]');
  const row = cell?.closest('[role="row"]');
  if (!cell || !row) return undefined;
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

/** The area of the cells without scrollbars, which are at the start in right-to-left pages. */
function groundOf(grid: HTMLElement) {
  const box = grid.getBoundingClientRect();
  const left = box.left + grid.clientLeft;
  const top = box.top + grid.clientTop;
  return { left, top, right: left + grid.clientWidth, bottom: top + grid.clientHeight };
}

/** The point of the rows nearest to the pointer: below the header, without scrollbars. */
export function nearestPoint(grid: HTMLElement, x: number, y: number): { x: number; y: number } {
  const { left, top, right, bottom } = groundOf(grid);
  return { x: Math.min(Math.max(x, left + 2), right - 2), y: Math.min(Math.max(y, top + 40), bottom - 2) };
}

/** The cell that is nearest to the pointer. */
export function nearestPlace(grid: HTMLElement, x: number, y: number): CellPosition | undefined {
  const point = nearestPoint(grid, x, y);
  return placeAt(point.x, point.y);
}

/** Scrolls on where the pointer is at an edge; gives whether it did. */
export function scrollAtEdge(grid: HTMLElement, x: number, y: number): boolean {
  const ground = groundOf(grid);
  const left = x > ground.right - EDGE ? STEP : x < ground.left + EDGE ? -STEP : 0;
  const top = y > ground.bottom - EDGE ? STEP : y < ground.top + EDGE ? -STEP : 0;
  if (left === 0 && top === 0) return false;
  grid.scrollBy({ left, top });
  return true;
}

/** Begins a drag at a cell, ends it with the pointer's button; `wholeRows`: the range is as wide as the grid. */
export function dragRange(model: GridModel, anchor: CellPosition, grid: HTMLElement, wholeRows = false): void {
  let x = 0;
  let y = 0;
  let frame = 0;
  const follow = () => {
    const inside = nearestPlace(grid, x, y);
    const range = appStore.get(model.rangeAtom);
    if (!inside || (range && range.focus.row === inside.row && range.focus.column === inside.column)) return;
    const column = wholeRows ? model.columns.length - 1 : Math.max(model.firstColumn, inside.column);
    appStore.set(model.rangeAtom, { anchor, focus: { row: inside.row, column } });
  };
  const scroll = () => {
    if (scrollAtEdge(grid, x, y)) follow();
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
