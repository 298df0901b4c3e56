/** The wrong cells of a grid as a list, for whoever groups and corrects them (component `wrongList`). */

import { labelOf } from '../../suggestions/shownText.ts';
import { formatCell } from '../../text/formatCell.ts';
import type { GridModel } from './model/gridModel.ts';
import { type CellTone, wrongCells as countOf, isWrong, verdictOf } from './rows/rowState.ts';

export interface WrongCell {
  /** Names the row in the method `set`. */
  readonly id: string;
  readonly rownum?: number;
  readonly field: string;
  readonly label: string;
  readonly tone: CellTone;
  readonly reason: string;
  readonly value: unknown;
  /** The value as the cell shows it. */
  readonly text: string;
}

export function wrongCells(model: GridModel): WrongCell[] {
  return model.store.all().flatMap((row) => {
    if (countOf(row) === 0) return [];
    return model.fields.flatMap((field) => {
      const verdict = verdictOf(row, field.key);
      if (!verdict || !isWrong(verdict)) return [];
      const value = row.values[field.key];
      return [
        {
          id: row.key,
          ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
          field: field.key,
          label: field.label,
          tone: verdict.tone,
          reason: verdict.message,
          value: value ?? null,
          text: formatCell(field, value, labelOf),
        },
      ];
    });
  });
}
