/** Where ctrl and an arrow lead, as in a spreadsheet: to the end of what is filled, or over a gap to what is filled next. */
import type { CellPosition } from '../parts/range.ts';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * @param isFilled whether the cell at a place holds something
 * @param first @param last the corners of the grid, both of it
 */
export function dataEdge(
  from: CellPosition,
  key: string,
  isFilled: (place: CellPosition) => boolean,
  first: CellPosition,
  last: CellPosition,
): CellPosition {
  const [rows, columns] = STEPS[key] ?? [0, 0];
  if (rows === 0 && columns === 0) return from;
  const next = ({ row, column }: CellPosition): CellPosition => ({ row: row + rows, column: column + columns });
  const isInside = ({ row, column }: CellPosition) =>
    row >= first.row && row <= last.row && column >= first.column && column <= last.column;
  let at = from;
  let ahead = next(at);
  if (!isInside(ahead)) return from;
  if (isFilled(at) && isFilled(ahead)) {
    while (isInside(ahead) && isFilled(ahead)) [at, ahead] = [ahead, next(ahead)];
    return at;
  }
  while (isInside(ahead)) {
    [at, ahead] = [ahead, next(ahead)];
    if (isFilled(at)) return at;
  }
  return at;
}
