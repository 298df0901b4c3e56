/** Which rows are shown, in which order. */
import { type SortBy, sortRecords } from '../../../../engine/filters/sortRecords.ts';
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import { type Grouping, groupRows } from '../layout/groupRows.ts';
import { type RowState, wrongCells } from '../rows/rowState.ts';

export interface ViewOptions {
  /** Only rows with wrong cells, and those in `keep`: a fixed row stays visible until the filter is applied again. */
  readonly onlyWrong: boolean;
  readonly keep: ReadonlySet<string>;
  /** Empty where the server sorts, or nobody. */
  readonly sort: readonly SortBy[];
  readonly types: FieldTypes;
  /** How rows are grouped, where they are. */
  readonly grouping?: Grouping | undefined;
}

/** The rows to show. Rows that are not stored yet stay where they were added: at the end. */
export function viewRows(
  rows: readonly RowState[],
  { onlyWrong, keep, sort, types, grouping }: ViewOptions,
): readonly RowState[] {
  const shown = sorted(rows, { onlyWrong, keep, sort, types });
  return grouping ? groupRows(shown, grouping) : shown;
}

function sorted(rows: readonly RowState[], { onlyWrong, keep, sort, types }: ViewOptions): readonly RowState[] {
  const kept = onlyWrong ? rows.filter((row) => keep.has(row.key) || wrongCells(row) > 0) : rows;
  if (sort.length === 0) return kept;
  const records = kept.map((row) => ({ ...row.values, id: row.id ?? row.key, $row: row }));
  return sortRecords(records, sort, types).map((record) => record.$row as RowState);
}
