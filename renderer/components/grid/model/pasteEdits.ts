/** Where the cells of a clipboard go: from the range's first cell; a smaller piece fills a range that is a multiple of it. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { Bounds } from '../parts/range.ts';
import type { CellEdit } from './edits.ts';

export interface PasteTarget {
  readonly bounds: Bounds;
  /** The key of the row at a place of the view; undefined past the end. */
  keyAt(row: number): string | undefined;
  /** The field of the column at a place; undefined for a column that is no field. */
  fieldAt(column: number): EffectiveField | undefined;
  readonly columns: number;
  editable(key: string, field: EffectiveField): boolean;
  read(field: EffectiveField, text: string): unknown;
  /** Makes a row that is to be added and gives its key; undefined where none may be. */
  add(): string | undefined;
}

export interface PasteEdits {
  readonly edits: CellEdit[];
  /** Cells that were skipped: read-only, or no field. */
  readonly skipped: number;
  /** Rows that found no place. */
  readonly cutOff: number;
  /** What was pasted over, to be selected. */
  readonly over: Bounds;
}

export function pasteEdits(cells: readonly (readonly string[])[], target: PasteTarget): PasteEdits {
  const { bounds } = target;
  const height = cells.length;
  const width = Math.max(1, ...cells.map((row) => row.length));
  const rangeHeight = bounds.bottom - bounds.top + 1;
  const rangeWidth = bounds.right - bounds.left + 1;
  const rows = rangeHeight % height === 0 ? Math.max(rangeHeight, height) : height;
  const columns = Math.min(
    rangeWidth % width === 0 ? Math.max(rangeWidth, width) : width,
    target.columns - bounds.left,
  );
  const edits: CellEdit[] = [];
  let skipped = 0;
  let cutOff = 0;
  for (let row = 0; row < rows; row += 1) {
    const key = target.keyAt(bounds.top + row) ?? target.add();
    if (key === undefined) {
      cutOff = rows - row;
      break;
    }
    const source = cells[row % height] as readonly string[];
    for (let column = 0; column < columns; column += 1) {
      const text = source[column % width];
      const field = target.fieldAt(bounds.left + column);
      if (text === undefined) continue;
      if (!field || !target.editable(key, field)) skipped += 1;
      else edits.push({ key, field: field.key, value: target.read(field, text) });
    }
  }
  const over = { ...bounds, bottom: bounds.top + rows - cutOff - 1, right: bounds.left + columns - 1 };
  return { edits, skipped, cutOff, over };
}
