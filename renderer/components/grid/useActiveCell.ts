import { useState } from 'react';
import type { GridModel } from './model/gridModel.ts';
import type { CellPosition } from './parts/range.ts';
import type { ActiveCell } from './parts/StatusLine.tsx';

/** The active cell: its position, field and row. */
export function useActiveCell(model: GridModel) {
  const [place, setPlace] = useState<CellPosition | undefined>();
  const at = place && model.view[place.row];
  // A group header has no record.
  const row = at?.group ? undefined : at;
  const field = place && model.columns[place.column];
  const cell: ActiveCell | undefined = row && field ? { row, field } : undefined;
  return { place, setPlace, cell, row };
}
