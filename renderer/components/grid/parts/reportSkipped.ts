/** Says how many cells were left out, since they are read-only. */
import { toastText } from '../../../toasts/toast.ts';
import type { RowEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import { tCount } from '../words.ts';

export function reportSkipped(cells: number): void {
  if (cells > 0) toastText(tCount('gridSkipped', cells), 'info');
}

/**
 * Edits rows as one step and says how many cells are read-only; gives how many rows changed.
 * @param editsOf the edits; it calls what it is given for each cell that is read-only
 * @param rows how many rows are looked at
 */
export async function editAndReport(
  model: GridModel,
  label: string,
  rows: number,
  editsOf: (skipped: () => void) => Generator<RowEdit>,
): Promise<number> {
  let skipped = 0;
  const edits = editsOf(() => {
    skipped += 1;
  });
  const count = await model.editRows(edits, label, rows);
  reportSkipped(skipped);
  return count;
}
