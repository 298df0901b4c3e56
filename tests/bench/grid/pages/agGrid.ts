/**
 * AG Grid Community. Ranges and pasting are not in it, so the clipboard is read for it, and given as the transaction that it
 * offers for many values. With `?checks` the twenty checks colour its cells; its community edition counts nothing.
 */
import {
  AllCommunityModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'virtual:peer/ag-grid-community';
import { columns, HEADER_HEIGHT, pastedRow, ROW_HEIGHT, type Row, WIDTH } from '../table.ts';
import { childWith } from './childWith.ts';
import { pastedCells, pasteEvent } from './pasteEvent.ts';
import { serve } from './side.ts';

ModuleRegistry.registerModules([AllCommunityModule]);
const withChecks = location.search === '?checks';
let api: GridApi | undefined;
let rows: readonly Row[] = [];

const style = document.createElement('style');
style.textContent = '.wrong { background: #ffc2bc }';
document.head.append(style);

const columnDefs = columns.map(({ key, label, type, check }) => ({
  field: key,
  headerName: label,
  width: WIDTH,
  editable: true,
  cellDataType: type === 'numeric' ? 'number' : type === 'checkbox' ? 'boolean' : 'text',
  ...(check && withChecks
    ? { cellClassRules: { wrong: ({ value, data }: { value: unknown; data: Row }) => !check.holds(value, data) } }
    : {}),
}));

function paste(event: ClipboardEvent): void {
  const update = pastedCells(event).map((texts, at) => pastedRow(rows[at], texts));
  api?.applyTransaction({ update });
}

serve({
  mount(ground, given) {
    rows = given;
    ground.addEventListener('paste', paste);
    api = createGrid(ground, {
      theme: themeQuartz,
      columnDefs,
      rowData: [...given],
      rowHeight: ROW_HEIGHT,
      headerHeight: HEADER_HEIGHT,
      getRowId: ({ data }: { data: Row }) => String(data.id),
    });
  },
  scroller: () => document.querySelector<HTMLElement>('.ag-body-viewport, .ag-grid-viewport'),
  cell(row, column) {
    const rows = document.querySelector('.ag-grid-scrolling-container');
    const cells = childWith(rows, 'row-index', String(row))?.firstElementChild;
    return childWith(cells, 'col-id', columns[column]?.key ?? '');
  },
  ...(withChecks ? { isWrong: (cell: HTMLElement) => cell.classList.contains('wrong') } : {}),
  paste: pasteEvent,
});
