/** A row subscribed to its own state: a keystroke renders only this row. */
import { type Key, memo, type ReactNode, useInsertionEffect } from 'react';
import { type Renderers, type RenderRowProps, Row } from 'react-data-grid';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { useRowState } from '../rows/useRowState.ts';
import { renderCell } from './renderCell.tsx';

/** How often rows were rendered since the page began; a measure of the tests. */
export const rendered = { rows: 0 };

const GridRow = memo(function GridRow(props: RenderRowProps<RowState, Totals>) {
  return props.row.group ? <Row {...props} /> : <RecordRow {...props} />;
});

function RecordRow(props: RenderRowProps<RowState, Totals>) {
  const { model } = useGrid();
  const row = useRowState(model.store, props.row);
  useInsertionEffect(() => {
    rendered.rows += 1;
  });
  return <Row {...props} row={row} />;
}

const renderRow = (key: Key, props: RenderRowProps<RowState, Totals>) => <GridRow key={key} {...props} />;

/** Renderers of rows, cells and the empty table. */
export const gridRenderers = (noRowsFallback: ReactNode): Renderers<RowState, Totals> => ({
  renderRow,
  renderCell,
  noRowsFallback,
});
