/** Edits of all cells of a rectangle at once. Read-only cells are left as they are. */
import type { CellEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { say } from '../words.ts';
import type { Bounds } from './range.ts';

function editsOf(
  model: GridModel,
  { top, bottom, left, right }: Bounds,
  value: (row: RowState, field: string, at: number) => unknown,
): CellEdit[] {
  const edits: CellEdit[] = [];
  for (let at = top; at <= bottom; at += 1) {
    const row = model.store.get(model.view[at]?.key ?? '');
    if (!row) continue;
    for (let column = left; column <= right; column += 1) {
      const field = model.columns[column];
      if (field && model.editable(row, field))
        edits.push({ key: row.key, field: field.key, value: value(row, field.key, at) });
    }
  }
  return edits;
}

/** Empties the cells; gives how many rows changed. */
export function clearRange(model: GridModel, bounds: Bounds, label: string = say('gridClear')): number {
  const edits = editsOf(model, bounds, (_row, field) => (model.types[field] === 'checkbox' ? false : null));
  return model.edit(edits, label);
}

/** Fills the cells with those of the first row; of one row: with those of the row above it. */
export function fillDown(model: GridModel, bounds: Bounds): number {
  const one = bounds.top === bounds.bottom;
  const from = model.store.get(model.view[one ? bounds.top - 1 : bounds.top]?.key ?? '');
  if (!from) return 0;
  const target = one ? bounds : { ...bounds, top: bounds.top + 1 };
  return model.edit(
    editsOf(model, target, (_row, field) => from.values[field] ?? null),
    say('gridFill'),
  );
}

/** Turns the checkboxes of the cells: all on, or all off where the first is on. */
export function toggleRange(model: GridModel, bounds: Bounds): number {
  let on: boolean | undefined;
  const edits = editsOf(model, bounds, (row, field) => {
    on ??= row.values[field] !== true;
    return on;
  }).filter(({ field }) => model.types[field] === 'checkbox');
  return model.edit(edits, say('gridEdit'));
}
