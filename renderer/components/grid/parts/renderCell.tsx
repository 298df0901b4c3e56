/**
 * A cell: its value, its colour by what was decided of it (suite.txt section 5), and the reason for everybody: a mark
 * and an underline beside the colour, a description for who hears the screen.
 */
import type { Key } from 'react';
import { Cell, type CellRendererProps } from 'react-data-grid';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { isWrong, verdictOf } from '../rows/rowState.ts';

/** The id of the hidden text that says a cell's reason. */
export const reasonId = (row: RowState, field: string): string => `iv-why-${row.key}-${field}`;

export function renderCell(key: Key, props: CellRendererProps<RowState, Totals>) {
  const { row, column } = props;
  const verdict = verdictOf(row, column.key);
  const changed = row.dirty.has(column.key) && row.id !== undefined;
  if (!verdict && !changed) return <Cell key={key} {...props} />;
  return (
    <Cell
      key={key}
      {...props}
      className={`${verdict ? `iv-cell iv-${verdict.tone}` : ''}${changed ? ' iv-edited' : ''}`}
      {...(verdict ? { 'aria-describedby': reasonId(row, column.key), 'data-reason': verdict.message } : {})}
      {...(isWrong(verdict) ? { 'aria-invalid': true } : {})}
    />
  );
}
