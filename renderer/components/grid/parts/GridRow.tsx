/**
 * A row that renders by itself: it watches its own state, so that a keystroke renders this row and no other.
 */
import { type Key, memo, type ReactNode } from 'react';
import { type Renderers, type RenderRowProps, Row } from 'react-data-grid';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { useRowState } from '../rows/useRowState.ts';
import { renderCell } from './renderCell.tsx';
import type { RowElements } from './rowElements.ts';
import { rowEvents } from './rowEvents.ts';

/** How often rows were rendered since the page began; a measure of the tests. */
export const rendered = { rows: 0 };

const GridRow = memo(function GridRow(props: RenderRowProps<RowState, Totals>) {
  return props.row.group ? <Row {...props} {...rowEvents(props)} /> : <RecordRow {...props} />;
});

function RecordRow(props: RenderRowProps<RowState, Totals>) {
  const { model } = useGrid();
  const row = useRowState(model.store, props.row);
  rendered.rows += 1;
  const own = { ...props, row };
  return <Row {...own} {...rowEvents(own)} />;
}

/** How a table draws its rows and cells, and what stands in it without rows. */
export const gridRenderers = (elements: RowElements, noRowsFallback: ReactNode): Renderers<RowState, Totals> => {
  const renderRow = (key: Key, props: RenderRowProps<RowState, Totals>) => (
    <GridRow key={elements.of(String(key), props.rowIdx, props.activeCellIdx !== undefined)} {...props} />
  );
  return {
    // react-data-grid takes it up once for each time that it draws the rows, before the first of them.
    get renderRow() {
      elements.begin();
      return renderRow;
    },
    renderCell,
    noRowsFallback,
  };
};
