/**
 * Presses on a column's head. Alone it sorts; with shift it sorts beside the columns that are sorted already; with ctrl
 * it selects the column, and with both all columns up to it.
 */
import type { MouseEvent } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { nextSort } from '../columns/nextSort.ts';
import { isSortable } from '../columns/sortable.ts';
import type { GridModel } from '../model/gridModel.ts';
import { wholeColumns } from './wholeRanges.ts';

export interface ColumnHeaderPress {
  model: GridModel;
  grid: DataGridHandle | null;
  sort: (by: readonly SortBy[]) => void;
}

/** For the capture of mousedown and of the click that follows it: what is handled here does not reach the grid. */
export function columnHeaderPress(event: MouseEvent, { model, grid, sort }: ColumnHeaderPress): void {
  const ctrl = event.ctrlKey || event.metaKey;
  // The right button opens the column's menu, which may be about the cells that are selected: they stay so.
  if (event.button === 2 && event.target instanceof Element && event.target.closest('[role="columnheader"]'))
    event.stopPropagation();
  if (event.button !== 0 || !(ctrl || event.shiftKey) || !(event.target instanceof Element)) return;
  const head = event.target.closest('[role="columnheader"]');
  const column = Number(head?.getAttribute('aria-colindex')) - 1;
  const field = model.columns[column];
  if (!head || !field) return;
  event.stopPropagation();
  event.preventDefault();
  if (ctrl) {
    if (event.type === 'mousedown') selectColumn(model, grid, column, event.shiftKey);
  } else if (event.type === 'click') sortBeside(model, field, sort);
}

function sortBeside(model: GridModel, field: EffectiveField, sort: ColumnHeaderPress['sort']): void {
  if (isSortable(field)) sort(nextSort(appStore.get(model.sortAtom), field.key, true));
}

function selectColumn(model: GridModel, grid: DataGridHandle | null, column: number, upTo: boolean): void {
  const range = appStore.get(model.rangeAtom);
  const from = upTo && range ? range.anchor.column : column;
  if (!upTo) grid?.setActivePosition({ rowIdx: firstInSight(model), idx: column }, { shouldFocus: true });
  appStore.set(model.rangeAtom, wholeColumns(model, from, column));
}

/** The active cell comes to a row that is in sight, so that selecting a column does not scroll. */
function firstInSight(model: GridModel): number {
  const [key] = model.inSight().slice(1);
  const at = model.view.findIndex((row) => row.key === key);
  return Math.max(0, at);
}
