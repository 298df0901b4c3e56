/**
 * react-data-grid with what a paste needs written by hand for this one table: the clipboard read, values typed, the twenty
 * checks, wrong cells marked and counted, the rows before it kept for undo. No definitions, no rules: the least that anything on
 * react-data-grid takes.
 */
import 'react-data-grid/lib/styles.css';
import { useState } from 'react';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
import { createRoot, type Root } from 'react-dom/client';
import {
  checked,
  columns,
  GROUND,
  HEADER_HEIGHT,
  pastedRow,
  ROW_HEIGHT,
  type Row,
  WIDTH,
  WRONG,
  wrongKeyOf,
} from '../table.ts';
import { rdgCell } from './childWith.ts';
import { pastedCells, pasteEvent } from './pasteEvent.ts';
import { serve } from './side.ts';

interface Checked {
  readonly row: Row;
  /** Keys of the cells that are wrong. */
  readonly wrong: readonly string[];
}
interface Table {
  readonly rows: readonly Checked[];
  readonly wrong: number;
  readonly before?: Table;
}

const style = document.createElement('style');
style.textContent = '.wrong { background: #ffc2bc }';
document.head.append(style);

const gridColumns: readonly Column<Checked>[] = columns.map(({ key, label }) => ({
  key,
  name: label,
  width: WIDTH,
  resizable: true,
  renderCell: ({ row: { row } }) => row[key] as string,
  cellClass: ({ wrong }) => (wrong.includes(key) ? 'wrong' : undefined),
  renderEditCell: renderTextEditor,
}));
const keyOf = ({ row }: Checked) => String(row.id);
let root: Root | undefined;
let known: readonly Checked[] = [];
let take: (change: (table: Table) => Table) => void = () => {};

function pasted(table: Table, cells: readonly (readonly string[])[]): Table {
  let { wrong } = table;
  const rows = table.rows.map((held, at) => {
    const texts = cells[at];
    if (!texts) return held;
    const row = pastedRow(held.row, texts);
    const found = checked.filter(({ key, check }) => !check.holds(row[key], row)).map(({ key }) => key);
    wrong += found.length - held.wrong.length;
    return { row, wrong: found };
  });
  return { rows, wrong, before: table };
}

function ByHand() {
  const [table, setTable] = useState<Table>({ rows: known, wrong: WRONG });
  take = setTable;
  return (
    <>
      <p id="told">{table.wrong}</p>
      <DataGrid
        columns={gridColumns}
        rows={table.rows}
        rowKeyGetter={keyOf}
        onRowsChange={(rows) => setTable({ ...table, rows })}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={HEADER_HEIGHT}
        style={{ blockSize: GROUND.height }}
      />
    </>
  );
}

const grid = () => document.querySelector<HTMLElement>('[role="grid"]');

serve({
  prepare(rows, ground) {
    known = rows.map((row, at) => {
      const key = wrongKeyOf(at);
      return { row, wrong: key === undefined ? [] : [key] };
    });
    ground.style.height = 'auto';
    ground.addEventListener(
      'paste',
      (event) => {
        // The table's own answer to a paste is one of a single cell.
        event.stopPropagation();
        take((table) => pasted(table, pastedCells(event)));
      },
      true,
    );
    root = createRoot(ground);
    root.render(null);
  },
  mount: () => root?.render(<ByHand />),
  scroller: grid,
  cell: (row, column) => rdgCell(grid(), row, column),
  isWrong: (cell) => cell.classList.contains('wrong'),
  paste: pasteEvent,
  told: () => Number(document.getElementById('told')?.textContent),
});
