/**
 * Dragging rows to another place by the mark in front of them; at the upper and lower edge the grid scrolls on. Where they would
 * land is set on the row's element itself, so that nothing is drawn again before they are dropped.
 */
import type { GridModel } from '../model/gridModel.ts';
import { nearestPoint, scrollAtEdge } from '../parts/dragRange.ts';

const DROP = 'data-drop';

interface Landing {
  readonly row: HTMLElement;
  readonly at: number;
}

function landingAt(grid: HTMLElement, pointerX: number, pointerY: number): Landing | undefined {
  const { x, y } = nearestPoint(grid, pointerX, pointerY);
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="row"][aria-rowindex]');
  const index = Number(row?.getAttribute('aria-rowindex')) - 2;
  if (!row || index < 0 || !grid.contains(row)) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { row, at: y > top + height / 2 ? index + 1 : index };
}

/** @param keys the rows that are pressed @param from the place of the pressed one */
export function dragRow(model: GridModel, keys: ReadonlySet<string>, from: number, grid: HTMLElement): void {
  let landing: Landing | undefined;
  let x = 0;
  let y = 0;
  let frame = 0;
  const clear = () => landing?.row.removeAttribute(DROP);
  const follow = () => {
    clear();
    const found = landingAt(grid, x, y);
    const stays = found && (found.at === from || found.at === from + 1);
    landing = stays ? undefined : found;
    if (landing)
      landing.row.setAttribute(
        DROP,
        landing.at > Number(landing.row.getAttribute('aria-rowindex')) - 2 ? 'below' : 'above',
      );
  };
  const scroll = () => {
    // Up and down alone: rows have no place sideways.
    const { left, width } = grid.getBoundingClientRect();
    if (scrollAtEdge(grid, left + width / 2, y)) follow();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: MouseEvent) => {
    ({ clientX: x, clientY: y } = event);
    if (frame === 0) frame = requestAnimationFrame(scroll);
    follow();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    clear();
    window.removeEventListener('mousemove', move);
    window.removeEventListener('mouseup', end);
    window.removeEventListener('keydown', leave, true);
    if (landing) model.moveRows(keys, model.view[landing.at]?.key);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    clear();
    landing = undefined;
    end();
  };
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', end);
  window.addEventListener('keydown', leave, true);
}
