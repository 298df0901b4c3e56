/** Pastes cells into a grid as one step, all of which is known by now. */

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
  /** What was pasted over. */
  select: (bounds: Bounds) => void;
}

/** What is pasted into, as it stood when a person pasted: while the server is asked, rows may come between. */
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
  /** Knows the labels that the server was asked for. */
  resolver: LabelResolver;
}

export interface Pasted {
  /** Cells that were left out: read-only, or no field. */
  readonly skipped: number;
  readonly cutOff: PastePlan['cutOff'];
}

/** Heads of groups are no rows to paste into. Without any, ten thousand rows are not looked through for them. */
export function placeOf({ model, bounds }: Pick<PasteInto, 'model' | 'bounds'>): PastePosition {
  const { view, hasHeads } = model;
  if (!hasHeads) return { view, bounds };
  const heads = (before: number) => view.slice(0, before).filter(({ group }) => group).length;
  return {
    view: view.filter(({ group }) => !group),
    bounds: { ...bounds, top: bounds.top - heads(bounds.top), bottom: bounds.bottom - heads(bounds.bottom + 1) },
  };
}

/** What is small is done in this turn; resolves when all is pasted. */
export async function pasteRows(
  cells: Cells,
  { model, place, mayAdd, select, label, resolver }: PasteRows,
): Promise<Pasted> {
  const { view } = place;
  const { over, cutOff, rows, skipped } = planPaste(cells, pasteTarget({ model, ...place, mayAdd, resolver }));
  const pasting = model.editRows(rows(), label, over.bottom - over.top + 1);
  // Rows that were added to groups stand in theirs: what was there before is selected.
  const seen = model.hasHeads ? pastedOver(model.view, view.slice(over.top, over.bottom + 1)) : over;
  if (seen) select({ ...over, ...seen });
  await pasting;
  return { skipped: skipped(), cutOff };
}
