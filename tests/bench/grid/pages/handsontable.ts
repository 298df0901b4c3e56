/** Handsontable with a validator for each checked column; what was found wrong before is marked through cell properties. */
import Handsontable from 'virtual:peer/handsontable';
import 'virtual:peer/handsontable/styles/handsontable.css';
import 'virtual:peer/handsontable/styles/ht-theme-main.css';
import { columns, GROUND, HEADER_HEIGHT, ROW_HEIGHT, type Row, WIDTH, wrongKeyOf } from '../table.ts';
import { pasteEvent } from './pasteEvent.ts';
import { serve } from './side.ts';

let table: Handsontable | undefined;
let isSettled = true;
let data: Row[] = [];
const marked = new Map<number, number | undefined>();
const places = new Map(columns.map(({ key }, at) => [key, at]));

serve({
  prepare(rows) {
    data = rows.map((row) => ({ ...row }));
    data.forEach((_, at) => {
      marked.set(at, places.get(wrongKeyOf(at) ?? ''));
    });
  },
  mount(ground) {
    const hot = new Handsontable(ground, {
      licenseKey: 'non-commercial-and-evaluation',
      themeName: 'ht-theme-main',
      data,
      columns: columns.map(({ key, type, check }) => ({
        data: key,
        type: type === 'numeric' ? 'numeric' : type === 'checkbox' ? 'checkbox' : 'text',
        ...(check
          ? {
              allowInvalid: true,
              validator(this: { row: number }, value: unknown, answer: (isValid: boolean) => void) {
                answer(check.holds(value ?? '', hot.getSourceDataAtRow(this.row) as Row));
              },
            }
          : {}),
      })),
      cells: (row: number, column: number) => (marked.get(row) === column ? { valid: false } : {}),
      colHeaders: columns.map(({ label }) => label),
      colWidths: WIDTH,
      rowHeights: ROW_HEIGHT,
      columnHeaderHeight: HEADER_HEIGHT,
      width: GROUND.width,
      height: GROUND.height,
    });
    // Earlier marks must not hide the validation result of an edited cell.
    hot.addHook('afterChange', (_changes: unknown, source: string) => {
      if (source !== 'loadData') isSettled = true;
    });
    hot.addHook('beforeChange', (changes: readonly (readonly [number])[]) => {
      for (const [row] of changes) marked.delete(row);
    });
    table = hot;
  },
  scroller: () => document.querySelector<HTMLElement>('.ht_master .wtHolder'),
  cell: (row, column) => table?.getCell(row, column) ?? null,
  isWrong: (cell) => cell.classList.contains('htInvalid'),
  paste(cells) {
    isSettled = false;
    table?.selectCell(0, 0);
    pasteEvent(cells);
  },
  isSettled: () => isSettled,
});
