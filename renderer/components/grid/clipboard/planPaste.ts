/**
 * Assigns the cells of a clipboard to the cells of a grid, from the range's first cell on; a range that is a multiple
 * of the clipboard is filled with copies of it, any range with a single value. Pure: counts read-only and surplus cells
 * as skipped.
 */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { RowEdit } from '../model/edits.ts';
import type { Bounds } from '../parts/range.ts';
import type { RowState, Values } from '../rows/rowState.ts';
import type { Cells, PastedCell } from './pastedCell.ts';

export interface PasteTarget {
  readonly bounds: Bounds;
  /** How many rows there are. */
  readonly rows: number;
  readonly columns: number;
  /** The newest state of the row at a place; undefined where it is gone. */
  rowAt(row: number): RowState | undefined;
  /** The field of a column; undefined if the column has no field. */
  fieldAt(column: number): EffectiveField | undefined;
  editable(row: RowState, field: EffectiveField): boolean;
  /** How the cells of a column are read as values of a field, decided by all of them. */
  reader(field: EffectiveField, cells: readonly PastedCell[]): PasteReader;
  /** Makes a row that is to be added; without it none may be. */
  add: (() => RowState) | undefined;
}

/** The value that a cell means in a row; `values` gives the row's, with what was set in it already. */
export type PasteReader = (cell: PastedCell, values: () => Values) => unknown;

export interface PastePlan {
  /** The pasted range, to be selected. */
  readonly over: Bounds;
  /** Rows and columns of the clipboard that find no place. */
  readonly cutOff: { readonly rows: number; readonly columns: number };
  /** The edits, row by row, each computed on demand. */
  rows(): Generator<RowEdit>;
  /** Cells that were skipped so far: read-only, or no field. */
  skipped(): number;
}

export function planPaste(cells: Cells, target: PasteTarget): PastePlan {
  const { bounds } = target;
  let width = 1;
  for (const row of cells) width = Math.max(width, row.length);
  const height = cells.length;
  const wanted = {
    rows: filled(bounds.bottom - bounds.top + 1, height),
    columns: filled(bounds.right - bounds.left + 1, width),
  };
  const rows = target.add ? wanted.rows : Math.min(wanted.rows, target.rows - bounds.top);
  const columns = Math.min(wanted.columns, target.columns - bounds.left);
  const into = Array.from({ length: columns }, (_, at) => {
    const field = target.fieldAt(bounds.left + at);
    return field && { field, read: target.reader(field, columnOf(cells, at % width)) };
  });
  let skipped = 0;

  function* edits(): Generator<RowEdit> {
    for (let at = 0; at < rows; at += 1) {
      const line = bounds.top + at;
      const held = line < target.rows ? target.rowAt(line) : undefined;
      const added = line < target.rows ? undefined : target.add?.();
      const row = held ?? added;
      if (!row) continue;
      const patch: Record<string, unknown> = {};
      // Few fields ask what else the row has: its forty values are not copied for each row of a paste.
      const values = () => ({ ...row.values, ...patch });
      const source = cells[at % height] as readonly PastedCell[];
      for (let column = 0; column < columns; column += 1) {
        const cell = source[column % width];
        const place = into[column];
        if (cell === undefined) continue;
        if (!place || !target.editable(row, place.field)) {
          skipped += 1;
          continue;
        }
        patch[place.field.key] = place.read(cell, values);
      }
      yield { key: row.key, patch, ...(added ? { added } : {}) };
    }
  }

  return {
    over: { ...bounds, bottom: bounds.top + rows - 1, right: bounds.left + columns - 1 },
    cutOff: { rows: wanted.rows - rows, columns: wanted.columns - columns },
    rows: edits,
    skipped: () => skipped,
  };
}

const columnOf = (cells: Cells, at: number): PastedCell[] => cells.flatMap((row) => row[at] ?? []);

/** How much of a range a piece takes: all of it, where it is a multiple. */
const filled = (range: number, piece: number): number => (range % piece === 0 ? Math.max(range, piece) : piece);
