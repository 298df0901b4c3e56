/**
 * From cell to cell within the selected ones, as in every spreadsheet: Tab goes row by row, Enter column by column, shift
 * turns them, and after the last cell comes the first. Who fills in a block never reaches for an arrow. Heads of groups
 * have no cells; read-only cells are gone over like the others.
 */
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds, CellPosition } from '../parts/range.ts';

export interface NavigationStep {
  /** Column by column. */
  readonly down: boolean;
  readonly back: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The step that a key means. */
export function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): NavigationStep | undefined {
  if ((key !== 'Tab' && key !== 'Enter') || altKey || ctrlKey || metaKey) return undefined;
  return { down: key === 'Enter', back: shiftKey };
}

/** The cell that comes next to one of the selected cells; undefined where all are of heads. */
export function navigate(
  bounds: Bounds,
  from: CellPosition,
  { down, back }: NavigationStep,
  isHead: (row: number) => boolean,
): CellPosition | undefined {
  const { left, right } = bounds;
  const column = wrapAround(from.column, left, right, back);
  if (!down && !column.again && !isHead(from.row)) return { row: from.row, column: column.at };
  const row = nextRow(from.row, bounds, back, isHead);
  if (!row) return undefined;
  if (!down) return { row: row.at, column: back ? right : left };
  return { row: row.at, column: row.again ? column.at : from.column };
}

interface Next {
  readonly at: number;
  /** The move wrapped around to the other end. */
  readonly again: boolean;
}

function wrapAround(at: number, first: number, last: number, back: boolean): Next {
  if (back) return at > first ? { at: at - 1, again: false } : { at: last, again: true };
  return at < last ? { at: at + 1, again: false } : { at: first, again: true };
}

/** The next row that has cells; undefined where none has. */
function nextRow(from: number, { top, bottom }: Bounds, back: boolean, isHead: (row: number) => boolean) {
  let again = false;
  let at = from;
  for (let rows = bottom - top + 1; rows > 0; rows -= 1) {
    const next = wrapAround(at, top, bottom, back);
    at = next.at;
    again ||= next.again;
    if (!isHead(at)) return { at, again };
  }
  return undefined;
}

/** The selected cell to which a key leads from another one; undefined where it leads to none. */
export function nextCell(
  model: GridModel,
  bounds: Bounds,
  from: CellPosition,
  pressed: Pressed,
): CellPosition | undefined {
  const step = stepOf(pressed);
  return step && navigate(bounds, from, step, (row) => model.view[row]?.group !== undefined);
}
