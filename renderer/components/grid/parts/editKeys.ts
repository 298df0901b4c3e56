/**
 * The keys of the grid while an editor is open, beyond what the editor takes itself. What was begun by typing is over with an
 * arrow, too, as in every spreadsheet: who types down a column goes on by it. F2, or a press into the text, gives the arrows to
 * the caret.
 */
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid';
import { readingKey } from '../../../runtime/direction.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import type { TabRun } from './tabRun.ts';

type Keys = Extract<CellKeyDownArgs<RowState, Totals>, { mode: 'EDIT' }>;

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** An input whose arrows leave it says so (`data-arrows-leave`). */
const leavesByArrows = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.dataset.arrowsLeave !== undefined;

export interface EditCommands {
  model: GridModel;
  handle: () => DataGridHandle | null;
  tabs: TabRun;
}

export function editKey(args: Keys, event: CellKeyboardEvent, { model, handle, tabs }: EditCommands): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const place = { row: args.rowIdx, column: args.column.idx };
  const go = (row: number, column: number) => {
    event.preventGridDefault();
    event.preventDefault();
    model.edits.open?.commit();
    args.onClose(false, true);
    const [lastRow, lastColumn] = [model.view.length - 1, model.columns.length - 1];
    const rowIdx = Math.max(0, Math.min(lastRow, row));
    const idx = Math.max(model.firstColumn, Math.min(lastColumn, column));
    handle()?.setActivePosition({ rowIdx, idx }, { shouldFocus: true });
  };
  const step = STEPS[readingKey(key)];
  if (key === 'Escape') model.edits.open?.cancel();
  else if (key === 'Tab') {
    model.edits.open?.commit();
    tabs.pressed(place, !shiftKey);
  } else if (key === 'Enter') {
    event.preventGridDefault();
    const lineEnd = event.target instanceof HTMLTextAreaElement && (shiftKey || altKey);
    if (lineEnd || event.nativeEvent.isComposing) return;
    go(place.row + (shiftKey ? -1 : 1), shiftKey ? place.column : tabs.columnBelow(place));
  } else if (step && !shiftKey && !altKey && !ctrlKey && !metaKey && leavesByArrows(event.target))
    go(place.row + step[0], place.column + step[1]);
}
