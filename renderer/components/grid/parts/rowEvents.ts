/**
 * The mouse over a row's cells, heard once for the row: a cell has no listeners of its own. What a press does is as
 * react-data-grid's own cells have it: the grid's handler first, then, unless that prevents it, the cell becomes the active
 * one, and a double press opens its editor.
 */
import type { MouseEvent } from 'react';
import type { CellMouseArgs, CellMouseEvent, RenderRowProps } from 'react-data-grid';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';

type RowProps = RenderRowProps<RowState, Totals>;
type RowMouseEvent = MouseEvent<HTMLDivElement>;
type Handler = RowProps['onCellMouseDown'];

/** The column of the cell that was pressed; undefined where it is none of ours, as an open editor or a box. */
function columnOf(event: RowMouseEvent, props: RowProps) {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
  if (cell?.parentElement !== event.currentTarget || !cell.classList.contains('iv-plain')) return undefined;
  const index = Number(cell.getAttribute('aria-colindex')) - 1;
  const shown = props.iterateOverViewportColumnsForRow(props.activeCellIdx, { type: 'ROW', row: props.row });
  for (const [column] of shown) if (column.idx === index) return column;
  return undefined;
}

/** The event with a default of the grid that a handler may prevent. */
function asCellEvent(event: RowMouseEvent): CellMouseEvent {
  let isPrevented = false;
  const own = {
    ...event,
    preventGridDefault: () => {
      isPrevented = true;
    },
    isGridDefaultPrevented: () => isPrevented,
  };
  return Object.setPrototypeOf(own, Object.getPrototypeOf(event)) as CellMouseEvent;
}

export function rowEvents(props: RowProps) {
  const { row, rowIdx, setActivePosition } = props;
  const tell = (event: RowMouseEvent, handler: Handler, otherwise?: 'activate' | 'edit') => {
    const column = columnOf(event, props);
    if (!column) return;
    const activate = (enableEditor = false) => setActivePosition({ rowIdx, idx: column.idx }, { enableEditor });
    const args: CellMouseArgs<RowState, Totals> = { column, row, rowIdx, setActivePosition: activate };
    const own = asCellEvent(event);
    handler?.(args, own);
    if (otherwise && !own.isGridDefaultPrevented()) activate(otherwise === 'edit');
  };
  return {
    onMouseDown: (event: RowMouseEvent) => tell(event, props.onCellMouseDown, 'activate'),
    onClick: (event: RowMouseEvent) => tell(event, props.onCellClick),
    onDoubleClick: (event: RowMouseEvent) => tell(event, props.onCellDoubleClick, 'edit'),
    onContextMenu: (event: RowMouseEvent) => tell(event, props.onCellContextMenu),
  };
}
