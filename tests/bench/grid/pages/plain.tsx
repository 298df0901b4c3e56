/** react-data-grid as it comes: no engine, no checks, one column a field, its own text editor. The floor. */
import 'react-data-grid/lib/styles.css';
import { useState } from 'react';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
import { createRoot, type Root } from 'react-dom/client';
import { columns, GROUND, HEADER_HEIGHT, pastedRow, ROW_HEIGHT, type Row, WIDTH } from '../table.ts';
import { rdgCell } from './childWith.ts';
import { pastedCells, pasteEvent } from './pasteEvent.ts';
import { serve } from './side.ts';

const gridColumns: readonly Column<Row>[] = columns.map(({ key, label }) => ({
  key,
  name: label,
  width: WIDTH,
  resizable: true,
  renderEditCell: renderTextEditor,
}));
const keyOf = (row: Row) => String(row.id);
let root: Root | undefined;
let take: (change: (rows: readonly Row[]) => readonly Row[]) => void = () => {};

function Plain({ rows: first }: { rows: readonly Row[] }) {
  const [rows, setRows] = useState(first);
  take = setRows;
  return (
    <DataGrid
      columns={gridColumns}
      rows={rows}
      rowKeyGetter={keyOf}
      onRowsChange={setRows}
      rowHeight={ROW_HEIGHT}
      headerRowHeight={HEADER_HEIGHT}
      style={{ blockSize: GROUND.height }}
    />
  );
}

function paste(event: ClipboardEvent): void {
  // The table's own answer to a paste is one of a single cell.
  event.stopPropagation();
  const cells = pastedCells(event);
  take((rows) =>
    rows.map((row, at) => {
      const texts = cells[at];
      return texts ? pastedRow(row, texts) : row;
    }),
  );
}

const grid = () => document.querySelector<HTMLElement>('[role="grid"]');

serve({
  prepare(_, ground) {
    ground.addEventListener('paste', paste, true);
    root = createRoot(ground);
    root.render(null);
  },
  mount: (_, rows) => root?.render(<Plain rows={rows} />),
  scroller: grid,
  cell: (row, column) => rdgCell(grid(), row, column),
  paste: pasteEvent,
});
