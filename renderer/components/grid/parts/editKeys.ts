/**
 * The keys of the grid while an editor is open, beyond what the editor takes itself. What was begun by typing is over with an
 * arrow, too, as in every spreadsheet: who types down a column goes on by it. F2, or a press into the text, gives the arrows to
 * the caret. With several cells selected Tab and Enter go through them, and ctrl+Enter fills them.
 */
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid';
import { readingKey } from '../../../text/direction.ts';
import { fillWith } from '../fill/fillRange.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import { UNTOUCHED } from '../model/editSession.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { nextCell } from '../selection/cellNavigation.ts';
import type { Bounds, CellPosition } from './range.ts';
import type { TabOrigin } from './tabOrigin.ts';

type Keys = Extract<CellKeyDownArgs<RowState, Totals>, { mode: 'EDIT' }>;

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** True for an input that arrow keys leave (`data-arrows-leave`). */
const leavesByArrows = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.dataset.arrowsLeave !== undefined;

export interface EditCommands {
  model: GridModel;
  handle: () => DataGridHandle | null;
  tabs: TabOrigin;
  /** The selected cells, where they are several and the place is among them. */
  several: (place: CellPosition) => Bounds | undefined;
  /** Goes to one of them; they stay selected. */
  walkTo: (place: CellPosition) => void;
}

export function editKey(args: Keys, event: CellKeyboardEvent, commands: EditCommands): void {
  const { model, handle, tabs, several, walkTo } = commands;
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const place = { row: args.rowIdx, column: args.column.idx };
  const close = () => {
    event.preventGridDefault();
    event.preventDefault();
    args.onClose(false, true);
  };
  const go = (row: number, column: number) => {
    model.edits.open?.commit();
    close();
    const [lastRow, lastColumn] = [model.view.length - 1, model.columns.length - 1];
    const rowIdx = Math.max(0, Math.min(lastRow, row));
    const idx = Math.max(model.firstColumn, Math.min(lastColumn, column));
    handle()?.setActivePosition({ rowIdx, idx }, { shouldFocus: true });
  };
  /** Commits the input and moves to the next selected cell; false if the selection has only one cell. */
  const walk = (): boolean => {
    const bounds = several(place);
    const to = bounds && nextCell(model, bounds, place, event);
    if (!to) return false;
    model.edits.open?.commit();
    close();
    walkTo(to);
    return true;
  };
  /** Takes what was typed and stays; all the selected cells take it, where they are several. */
  const fill = () => {
    const { open } = model.edits;
    const bounds = several(place);
    const field = model.columns[place.column];
    if (!bounds || !field || !open) {
      open?.commit();
      close();
      return;
    }
    const typed = open.release();
    const value = typed === UNTOUCHED ? model.store.get(args.row.key)?.values[field.key] : typed;
    close();
    void fillWith(model, bounds, field, value ?? null);
  };
  const step = STEPS[readingKey(key)];
  if (key === 'Escape') model.edits.open?.cancel();
  else if (key === 'Tab') {
    if (walk()) return;
    model.edits.open?.commit();
    tabs.pressed(place, !shiftKey);
  } else if (key === 'Enter') {
    event.preventGridDefault();
    const lineEnd = event.target instanceof HTMLTextAreaElement && (shiftKey || altKey);
    if (lineEnd || event.nativeEvent.isComposing) return;
    if (isCommand(event)) fill();
    else if (!walk()) go(place.row + (shiftKey ? -1 : 1), shiftKey ? place.column : tabs.columnBelow(place));
  } else if (step && !shiftKey && !altKey && !ctrlKey && !metaKey && leavesByArrows(event.target))
    go(place.row + step[0], place.column + step[1]);
}

/** With ctrl, or cmd on a Mac; AltGraph is ctrl+alt on many keyboards. */
const isCommand = (event: CellKeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.getModifierState('AltGraph');
