/**
 * Edits of all cells of a rectangle at once, as one step. Read-only cells are left as they are, and it is said how many, as
 * after a paste: who does not hear it takes them for done.
 */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { RowEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';
import type { Bounds } from './range.ts';
import { editAndReport } from './reportSkipped.ts';

export interface RangeEdit {
  readonly bounds: Bounds;
  /** Label of the undo step. */
  readonly label: string;
  /** The new value of a cell, by its row, its field and its position; undefined leaves the cell unchanged. */
  readonly value: (row: RowState, field: EffectiveField, at: number, column: number) => unknown;
  /** The columns that it is about; without it all. */
  readonly takes?: (field: EffectiveField) => boolean;
}

/** Edits the cells and says how many are read-only; gives how many rows changed. */
export function editRange(model: GridModel, edit: RangeEdit): Promise<number> {
  const { top, bottom } = edit.bounds;
  return editAndReport(model, edit.label, bottom - top + 1, (skipped) => rangeEdits(model, edit, skipped));
}

/** @param skipped called for each read-only cell */
export function* rangeEdits(
  model: GridModel,
  { bounds: { top, bottom, left, right }, value, takes }: Omit<RangeEdit, 'label'>,
  skipped?: () => void,
): Generator<RowEdit> {
  const { view, columns } = model;
  for (let at = top; at <= bottom; at += 1) {
    const row = model.store.get(view[at]?.key ?? '');
    if (!row) continue;
    const patch: Record<string, unknown> = {};
    for (let column = left; column <= right; column += 1) {
      const field = columns[column];
      if (!field || takes?.(field) === false) continue;
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

/** The value of an emptied cell. */
const emptied = (field: EffectiveField): unknown => (field.type === 'checkbox' ? false : null);

/** Empties the cells; gives how many rows changed. */
export const clearRange = (model: GridModel, bounds: Bounds, label = t('gridClear')): Promise<number> =>
  editRange(model, { bounds, label, value: (_row, field) => emptied(field) });

/** Turns the checkboxes of the cells: all on, or all off where the first is on. */
export function toggleRange(model: GridModel, bounds: Bounds): Promise<number> {
  let on: boolean | undefined;
  return editRange(model, {
    bounds,
    label: t('gridEdit'),
    takes: ({ type }) => type === 'checkbox',
    value: (row, { key }) => {
      on ??= row.values[key] !== true;
      return on;
    },
  });
}
