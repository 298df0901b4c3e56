/** Edits of all cells of a rectangle at once, as one step. Read-only cells are left as they are. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { RowEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { say } from '../words.ts';
import type { Bounds } from './range.ts';

/**
 * @param value of a cell, by its row, its field and the row's place; undefined leaves the cell as it is
 * @param skipped told of each cell that is read-only
 */
export function* rangeEdits(
  model: GridModel,
  { top, bottom, left, right }: Bounds,
  value: (row: RowState, field: EffectiveField, at: number, column: number) => unknown,
  skipped?: () => void,
): Generator<RowEdit> {
  const { view, columns } = model;
  for (let at = top; at <= bottom; at += 1) {
    const row = model.store.get(view[at]?.key ?? '');
    if (!row) continue;
    const patch: Record<string, unknown> = {};
    for (let column = left; column <= right; column += 1) {
      const field = columns[column];
      if (!field) continue;
      if (!model.editable(row, field)) {
        skipped?.();
        continue;
      }
      const meant = value(row, field, at, column);
      if (meant !== undefined) patch[field.key] = meant;
    }
    yield { key: row.key, patch };
  }
}

const rowsIn = ({ top, bottom }: Bounds): number => bottom - top + 1;

/** What an emptied cell holds. */
export const emptied = (field: EffectiveField): unknown => (field.type === 'checkbox' ? false : null);

/** Empties the cells; gives how many rows changed. */
export function clearRange(model: GridModel, bounds: Bounds, label = say('gridClear')): Promise<number> {
  return model.editRows(
    rangeEdits(model, bounds, (_row, field) => emptied(field)),
    label,
    rowsIn(bounds),
  );
}

/** Turns the checkboxes of the cells: all on, or all off where the first is on. */
export function toggleRange(model: GridModel, bounds: Bounds): Promise<number> {
  let on: boolean | undefined;
  const edits = rangeEdits(model, bounds, (row, field) => {
    if (field.type !== 'checkbox') return undefined;
    on ??= row.values[field.key] !== true;
    return on;
  });
  return model.editRows(edits, say('gridEdit'), rowsIn(bounds));
}
