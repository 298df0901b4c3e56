/**
 * A row that renders by itself: it reads its record's atom, so that a keystroke renders this row and no other.
 */
import { useAtomValue } from 'jotai';
import { type Key, memo } from 'react';
import { type RenderRowProps, Row } from 'react-data-grid';
import { inAppStore, useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { rowEvents } from './rowEvents.ts';

/** How often rows were rendered since the page began; a measure of the tests. */
export const rendered = { rows: 0 };

const GridRow = memo(function GridRow(props: RenderRowProps<RowState, Totals>) {
  return props.row.group ? <Row {...props} {...rowEvents(props)} /> : <RecordRow {...props} />;
});

function RecordRow(props: RenderRowProps<RowState, Totals>) {
  const { model } = useGrid();
  const row = useAtomValue(model.store.atomOf(props.row), inAppStore);
  rendered.rows += 1;
  const own = { ...props, row };
  return <Row {...own} {...rowEvents(own)} />;
}

export const renderRow = (key: Key, props: RenderRowProps<RowState, Totals>) => <GridRow key={key} {...props} />;
