import { useState } from 'react';
import type { GridModel } from './model/gridModel.ts';
import type { CellPosition } from './parts/range.ts';
import type { ActiveCell } from './parts/StatusLine.tsx';

/** The active cell: its place, and what stands there. */
export function useActiveCell(model: GridModel) {
  const [place, setPlace] = useState<CellPosition | undefined>();
  const at = place && model.view[place.row];
  // The head of a group is no record.
  const row = at?.group ? undefined : at;
  const field = place && model.columns[place.column];
  const cell: ActiveCell | undefined = row && field ? { row, field } : undefined;
  return { place, setPlace, cell, row };
}
