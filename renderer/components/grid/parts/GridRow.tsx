/**
 * A row that renders by itself: it reads its record's atom, so that a keystroke renders this row and no other, and the
 * part of the selected range that crosses it.
 */
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { type Key, memo, useMemo } from 'react';
import { type RenderRowProps, Row } from 'react-data-grid';
import { inAppStore, useGrid } from '../gridContext.ts';
import type { RowState } from '../rows/rowState.ts';
import { RangeBand } from './RangeBand.tsx';
import { boundsOf, isOneCell, type Range } from './range.ts';

/** `left right first last` of the range in a row, as text so that equal ones are the same; empty: not in it. */
const spanIn = (row: number) => (range: Range | undefined) => {
  if (!range || isOneCell(range)) return '';
  const { top, bottom, left, right } = boundsOf(range);
  return row < top || row > bottom ? '' : `${left} ${right} ${row === top ? 1 : 0} ${row === bottom ? 1 : 0}`;
};

/** How often rows were rendered since the page began; a measure of the tests. */
export const rendered = { rows: 0 };

const GridRow = memo(function GridRow(props: RenderRowProps<RowState>) {
  const { model } = useGrid();
  const row = useAtomValue(model.store.atomOf(props.row), inAppStore);
  const spanAtom = useMemo(() => selectAtom(model.rangeAtom, spanIn(props.rowIdx)), [model, props.rowIdx]);
  const span = useAtomValue(spanAtom, inAppStore);
  rendered.rows += 1;
  return (
    <>
      <Row {...props} row={row} />
      {span && <RangeBand gridRow={props.gridRowStart} span={span} />}
    </>
  );
});

export const renderRow = (key: Key, props: RenderRowProps<RowState>) => <GridRow key={key} {...props} />;
