/** A rectangle of cells, by places in the view: rows from 0, columns as the grid counts them. */
export interface Range {
  /** The corner that stays: where the range began. The active cell may go about within it (selection/cellNavigation.ts, `fromActive`). */
  readonly anchor: CellPosition;
  /** The corner that moves. */
  readonly focus: CellPosition;
}
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The edges, all included. */
export function boundsOf({ anchor, focus }: Range): Bounds {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/** The bounds without the leading columns that have no field. */
export const fieldsOnly = (bounds: Bounds, first: number): Bounds => ({
  ...bounds,
  left: Math.max(first, bounds.left),
  right: Math.max(first, bounds.right),
});

/** The bounds, where they are of several cells and the place is among them. */
export function severalAround(bounds: Bounds | undefined, { row, column }: CellPosition): Bounds | undefined {
  if (!bounds) return undefined;
  const { top, bottom, left, right } = bounds;
  const isOne = top === bottom && left === right;
  const isWithin = row >= top && row <= bottom && column >= left && column <= right;
  return isWithin && !isOne ? bounds : undefined;
}

/**
 * The range extended by shift from the active cell, which Tab and Enter may have moved within the range, as in Excel.
 * It moves the opposite corner; if the active cell is not in a corner, the corner that moved last. Whole rows and
 * columns stay whole.
 * @param first @param last the corners of the grid
 */
export function fromActive(
  { anchor, focus }: Range,
  active: CellPosition,
  first: CellPosition,
  last: CellPosition,
): Range {
  const row = side(anchor.row, focus.row, active.row, first.row, last.row);
  const column = side(anchor.column, focus.column, active.column, first.column, last.column);
  return { anchor: { row: row.from, column: column.from }, focus: { row: row.to, column: column.to } };
}

function side(from: number, to: number, active: number, first: number, last: number) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const isWhole = low <= first && high >= last;
  if (isWhole || active < low || active > high) return { from, to };
  return { from: active, to: active === to ? from : to };
}

/** The range with its moving corner moved by a key; `far`: to the edge of the grid. */
export function moveFocus(
  range: Range,
  key: string,
  far: boolean,
  last: CellPosition,
  first: CellPosition = { row: 0, column: 0 },
): Range {
  let { row, column } = range.focus;
  if (key === 'ArrowUp') row = far ? first.row : row - 1;
  else if (key === 'ArrowDown') row = far ? last.row : row + 1;
  else if (key === 'ArrowLeft') column = far ? first.column : column - 1;
  else if (key === 'ArrowRight') column = far ? last.column : column + 1;
  else if (key === 'Home') {
    column = first.column;
    if (far) row = first.row;
  } else if (key === 'End') {
    column = last.column;
    if (far) row = last.row;
  } else if (key === 'PageUp') row -= 20;
  else if (key === 'PageDown') row += 20;
  const focus = {
    row: Math.max(first.row, Math.min(last.row, row)),
    column: Math.max(first.column, Math.min(last.column, column)),
  };
  return focus.row === range.focus.row && focus.column === range.focus.column ? range : { ...range, focus };
}
