/** The next wrong cell after a place, row by row, beginning again at the top. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isWrong, type RowState, verdictOf, wrongCells } from '../rows/rowState.ts';
import type { CellPosition } from './range.ts';

/**
 * @param rowAt the newest state of the row at a place of the view
 * @returns undefined where nothing is wrong
 */
export function nextWrong(
  rowAt: (at: number) => RowState | undefined,
  rows: number,
  columns: readonly (EffectiveField | undefined)[],
  from: CellPosition,
  back = false,
): CellPosition | undefined {
  const step = back ? -1 : 1;
  for (let seen = 0; seen <= rows; seen += 1) {
    const at = (((from.row + step * seen) % rows) + rows) % rows;
    const row = rowAt(at);
    if (!row || wrongCells(row) === 0) continue;
    const places = columns.flatMap((field, column) =>
      field && isWrong(verdictOf(row, field.key)) ? [{ row: at, column }] : [],
    );
    if (back) places.reverse();
    const found = places.find(({ column }) => {
      if (seen === 0) return back ? column < from.column : column > from.column;
      return seen < rows || (back ? column >= from.column : column <= from.column);
    });
    if (found) return found;
  }
  return undefined;
}
