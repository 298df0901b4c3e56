/** Rows that have an order of their own: a field of theirs has the place of each, from 1, and follows where one is moved. */
import type { CellEdit } from '../model/edits.ts';
import type { RowState } from '../rows/rowState.ts';

/** Numbers the rows in their current order; rows with the right number are omitted. */
export function numbered(rows: readonly RowState[], field: string): CellEdit[] {
  return rows.flatMap(({ key, values }, at) =>
    Number(values[field]) === at + 1 ? [] : [{ key, field, value: at + 1 }],
  );
}

/** Moves some rows, retaining their order. @param before undefined: to the end */
export function withMoved(
  rows: readonly RowState[],
  moved: ReadonlySet<string>,
  before: string | undefined,
): readonly RowState[] {
  const taken = rows.filter(({ key }) => moved.has(key));
  const rest = rows.filter(({ key }) => !moved.has(key));
  const place = before === undefined ? -1 : rest.findIndex(({ key }) => key === before);
  const at = place < 0 ? rest.length : place;
  return [...rest.slice(0, at), ...taken, ...rest.slice(at)];
}

/** The row before which the moved rows land, one position up or down; `stay` at the edge. */
export function stepOf(rows: readonly RowState[], moved: ReadonlySet<string>, by: -1 | 1): string | undefined | 'stay' {
  const places = rows.flatMap(({ key }, at) => (moved.has(key) ? [at] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  if (places.length === 0 || (by < 0 ? first === 0 : last === rows.length - 1)) return 'stay';
  return by < 0 ? rows[first - 1]?.key : rows[last + 2]?.key;
}
