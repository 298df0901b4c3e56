/** Pastes cells into a grid as one undo step, after all labels are resolved. */

import type { LabelResolver } from '../../../suggestions/labelResolver.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import type { RowState } from '../rows/rowState.ts';
import type { Cells } from './pastedCell.ts';
import { pastedOver } from './pastedOver.ts';
import { pasteTarget } from './pasteTarget.ts';
import { type PastePlan, planPaste } from './planPaste.ts';

export interface PasteInto {
  model: GridModel;
  bounds: Bounds;
  mayAdd: boolean;
  /** Selects the pasted cells. */
  select: (bounds: Bounds) => void;
}

/** The target of a paste at the time of the paste: rows may be inserted while the server resolves labels. */
export interface PastePosition {
  /** The rows that can be pasted over, in order. */
  readonly view: readonly RowState[];
  /** The selected cells, by the places of those rows. */
  readonly bounds: Bounds;
}

export interface PasteRows extends PasteInto {
  /** In words, for undo. */
  label: string;
  place: PastePosition;
  /** Has the labels that the server resolved. */
  resolver: LabelResolver;
}

export interface Pasted {
  /** Cells that were left out: read-only, or no field. */
  readonly skipped: number;
  readonly cutOff: PastePlan['cutOff'];
}

/** Excludes group headers, into which nothing is pasted. A view without groups is not searched for them. */
export function placeOf({ model, bounds }: Pick<PasteInto, 'model' | 'bounds'>): PastePosition {
  const { view, hasHeads } = model;
  if (!hasHeads) return { view, bounds };
  const heads = (before: number) => view.slice(0, before).filter(({ group }) => group).length;
  return {
    view: view.filter(({ group }) => !group),
    bounds: { ...bounds, top: bounds.top - heads(bounds.top), bottom: bounds.bottom - heads(bounds.bottom + 1) },
  };
}

/** A small paste runs synchronously; resolves when all cells are pasted. */
export async function pasteRows(
  cells: Cells,
  { model, place, mayAdd, select, label, resolver }: PasteRows,
): Promise<Pasted> {
  const { view } = place;
  const { over, cutOff, rows, skipped } = planPaste(cells, pasteTarget({ model, ...place, mayAdd, resolver }));
  const pasting = model.editRows(rows(), label, over.bottom - over.top + 1);
  // Rows added to groups appear in their groups: only the range that existed before is selected.
  const seen = model.hasHeads ? pastedOver(model.view, view.slice(over.top, over.bottom + 1)) : over;
  if (seen) select({ ...over, ...seen });
  await pasting;
  return { skipped: skipped(), cutOff };
}
