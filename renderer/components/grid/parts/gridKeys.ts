/**
 * The keys of the grid while no editor is open, beyond the ones that react-data-grid has (arrows, Tab, End, page keys,
 * typing to edit). Everything that the mouse can do is here too. Keys while one types are in editKeys.ts.
 */

import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { canLookUp, LOOKUP_KEY } from '../../../fields/lookup/lookup.ts';
import { appStore } from '../../../program/appStore.ts';
import { readingKey } from '../../../text/direction.ts';
import { fillDown, fillRight } from '../fill/fillRange.ts';
import { isSideways, moveColumn } from '../layout/columnHeaderKeys.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { nextCell } from '../selection/cellNavigation.ts';
import { dataEdge } from '../selection/dataEdge.ts';
import { lastPlace, wholeColumns, wholeRange, wholeRows } from '../selection/wholeRanges.ts';
import { type Bounds, type CellPosition, moveFocus, type Range } from './range.ts';
import { clearRange, toggleRange } from './rangeEdits.ts';
import { undoKey } from './undoKey.ts';

export interface KeyCommands {
  model: GridModel;
  handle: () => DataGridHandle | null;
  /** The first column that is a field. */
  firstColumn: number;
  active: () => CellPosition | undefined;
  bounds: () => Bounds | undefined;
  /** The selected range as shift extends it. */
  range: () => Range | undefined;
  /** The selected cells, where they are several and the place is among them. */
  several: (place: CellPosition) => Bounds | undefined;
  /** Goes to one of them; they stay selected. */
  walkTo: (place: CellPosition) => void;
  undo: () => void;
  redo: () => void;
  nextWrong: (back: boolean) => void;
  why: () => void;
  rowMenu: () => void;
  columnMenu: (field: EffectiveField, column: number) => void;
  find: (replaces: boolean) => void;
  open: (row: RowState) => void;
  /** Called when the user types a character at a cell. */
  typedAt: (row: RowState | null | undefined, field: EffectiveField | undefined) => void;
  canOpen: boolean;
  /** Rows have a box that shift and space tick. */
  selectable: boolean;
  /** True directly after Escape: the next Tab leaves the table instead of moving to the next cell. */
  leaving: { current: boolean };
}

type Keys = Extract<CellKeyDownArgs<RowState, Totals>, { mode: 'ACTIVE' }>;

/** Handles a key; true where it did. */
export function activeKey(args: Keys, event: CellKeyboardEvent, commands: KeyCommands): boolean {
  const { model } = commands;
  const { shiftKey, altKey } = event;
  const key = readingKey(event.key);
  // Tab is the table's own key, so another one has to let go of it (WCAG 2.1, 2.1.2 No Keyboard Trap).
  const leaves = commands.leaving.current && key === 'Tab';
  if (key !== 'Shift') commands.leaving.current = key === 'Escape';
  if (leaves) {
    // The page's own Tab: on from the active cell, the only one of the table that Tab can reach.
    event.preventGridDefault();
    return true;
  }
  // AltGraph is ctrl+alt on many keyboards and types characters.
  const typed = event.getModifierState('AltGraph');
  // ctrl+alt are hotkeys of the menu.
  const ctrl = (event.ctrlKey || event.metaKey) && !typed && !altKey;
  const bounds = commands.bounds();
  const field = args.column ? model.columns[args.column.idx] : undefined;
  const row = args.row && (model.store.get(args.row.key) ?? args.row);
  const lower = key.toLowerCase();
  const next = nextSelected(commands, event);
  const through = undoKey(event);

  if (row?.group && (key === 'Enter' || key === ' ')) model.toggleGroup(row.key);
  else if (next) commands.walkTo(next);
  else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) commands.rowMenu();
  else if (key === 'F8') commands.nextWrong(shiftKey);
  else if (altKey && !shiftKey && !ctrl && !typed && /^Arrow(Up|Down)$/.test(key) && model.mayMove && row)
    stepRow(args, key === 'ArrowUp' ? -1 : 1, commands);
  else if (altKey && !event.ctrlKey && !typed && lower === 'w') commands.why();
  else if (altKey && shiftKey && !typed && key === 'ArrowDown' && field && args.column)
    commands.columnMenu(field, args.column.idx);
  else if (altKey && shiftKey && !typed && isSideways(key) && field) moveColumn(model, field.key, key);
  else if (through) commands[through]();
  else if (ctrl && lower === 'a') select(commands, wholeRange(model));
  else if (key === ' ' && ctrl && bounds) selectWhole(commands, bounds, shiftKey);
  else if (key === ' ' && shiftKey && bounds && !commands.selectable) selectWhole(commands, bounds, true);
  else if (ctrl && !shiftKey && /^Arrow/.test(key) && commands.active()) jump(args, key, commands);
  else if (ctrl && (lower === 'f' || lower === 'h') && !shiftKey) commands.find(lower === 'h');
  else if (ctrl && lower === 'd' && bounds) void fillDown(model, bounds);
  else if (ctrl && lower === 'r' && bounds && !shiftKey) void fillRight(model, bounds);
  else if (ctrl && key === 'Enter') row && commands.open(row);
  else if (key === 'Home' && !shiftKey && commands.active()) home(args, ctrl, commands);
  else if (key === 'End' && ctrl && !shiftKey && row) end(args, model);
  else if (shiftKey && /^(Arrow|Home|End|Page)/.test(key) && commands.active()) extend(key, ctrl, commands);
  else if ((key === 'Delete' || key === 'Backspace') && bounds) void clearRange(model, bounds);
  else if (key === ' ' && !shiftKey && field?.type === 'checkbox' && bounds) void toggleRange(model, bounds);
  else if (key === 'Escape') collapse(commands);
  else if ((key === 'Enter' && !ctrl) || key === 'F2' || (altKey && key === 'ArrowDown')) {
    if (!row || args.rowIdx < 0 || !args.column) return false;
    if (!field) {
      // The checkbox and status columns before the fields. In an editable row keys do not open the record there.
      const isEdited = model.columns.some((one) => one && model.editable(row, one));
      if (key !== 'Enter' || isEdited || !commands.canOpen) return false;
      commands.open(row);
    } else if (!model.editable(row, field)) {
      if (key === 'F2' || altKey || !commands.canOpen) return false;
      commands.open(row);
    } else if (field.type === 'checkbox') void toggleRange(model, boundsHere(args));
    else {
      model.edits.start = 'keep';
      args.setActivePosition({ rowIdx: args.rowIdx, idx: args.column.idx }, { enableEditor: true });
    }
  } else if (key === LOOKUP_KEY && !ctrl && !altKey && field && row && canLookUp(field.suggestionsSource)) {
    if (!args.column || args.rowIdx < 0 || field.type === 'multiselect' || !model.editable(row, field)) return false;
    model.edits.start = 'lookUp';
    args.setActivePosition({ rowIdx: args.rowIdx, idx: args.column.idx }, { enableEditor: true });
  } else {
    model.edits.start = 'replace';
    if (key.length === 1 && !ctrl && (!altKey || typed)) commands.typedAt(row, field);
    // A command of the page or of the clipboard must not open the editor; what AltGraph types must.
    if ((ctrl || (altKey && !typed)) && key.length === 1) event.preventGridDefault();
    return false;
  }
  event.preventDefault();
  event.preventGridDefault();
  return true;
}

const boundsHere = (args: Keys): Bounds => {
  const column = args.column?.idx ?? 0;
  return { top: args.rowIdx, bottom: args.rowIdx, left: column, right: column };
};

/** Moves the selected rows one place; the active cell goes with its row. */
function stepRow(args: Keys, by: -1 | 1, { model, bounds }: KeyCommands): void {
  const { row, rowIdx, column } = args;
  if (!row) return;
  const chosen = bounds();
  const keys = new Set(
    chosen && chosen.top <= rowIdx && rowIdx <= chosen.bottom
      ? model.view.slice(chosen.top, chosen.bottom + 1).map(({ key }) => key)
      : [row.key],
  );
  if (!model.stepRows(keys, by)) return;
  const range = appStore.get(model.rangeAtom);
  args.setActivePosition({ rowIdx: rowIdx + by, idx: column?.idx ?? 0 }, { shouldFocus: true });
  if (!range || keys.size < 2) return;
  const shifted = (place: CellPosition): CellPosition => ({ ...place, row: place.row + by });
  appStore.set(model.rangeAtom, { anchor: shifted(range.anchor), focus: shifted(range.focus) });
}

function select({ model }: KeyCommands, range: Range | undefined): void {
  if (range) appStore.set(model.rangeAtom, range);
}

/** The whole rows of a range, or its whole columns. */
function selectWhole(commands: KeyCommands, { top, bottom, left, right }: Bounds, rows: boolean): void {
  const { model } = commands;
  select(commands, rows ? wholeRows(model, top, bottom) : wholeColumns(model, left, right));
}

function edgeFrom(place: CellPosition, key: string, { model, firstColumn }: KeyCommands): CellPosition {
  const last = lastPlace(model) ?? place;
  return dataEdge(place, key, (at) => model.isFilled(at), { row: 0, column: firstColumn }, last);
}

function jump(args: Keys, key: string, commands: KeyCommands): void {
  const to = edgeFrom(commands.active() as CellPosition, key, commands);
  args.setActivePosition({ rowIdx: to.row, idx: to.column }, { shouldFocus: true });
}

/** To the first field, past the boxes and marks in front: what is typed or selected next is of cells. */
function home(args: Keys, far: boolean, { firstColumn, handle }: KeyCommands): void {
  args.setActivePosition({ rowIdx: far ? 0 : args.rowIdx, idx: firstColumn }, { shouldFocus: true });
  // A column that stays in sight needs no scrolling to be seen, those beside it do.
  const table = handle()?.element;
  if (table) table.scrollTo({ left: 0, ...(far ? { top: 0 } : {}), behavior: 'instant' });
}

/** To the last cell; the row of totals below it does not count. */
function end(args: Keys, model: GridModel): void {
  const to = lastPlace(model);
  if (to) args.setActivePosition({ rowIdx: to.row, idx: to.column }, { shouldFocus: true });
}

function extend(key: string, far: boolean, commands: KeyCommands): void {
  const { model, firstColumn } = commands;
  const active = commands.active() as CellPosition;
  const last = lastPlace(model);
  if (!last) return;
  const range = commands.range() ?? { anchor: active, focus: active };
  const next =
    far && key.startsWith('Arrow')
      ? { ...range, focus: edgeFrom(range.focus, key, commands) }
      : moveFocus(range, key, far, last, { row: 0, column: firstColumn });
  appStore.set(model.rangeAtom, next);
  commands.handle()?.scrollToCell({ rowIdx: next.focus.row, idx: next.focus.column });
}

/** The next of the selected cells, where the key leads to one. */
function nextSelected({ model, active, several }: KeyCommands, event: CellKeyboardEvent): CellPosition | undefined {
  const from = active();
  const bounds = from && several(from);
  return bounds && nextCell(model, bounds, from, event);
}

function collapse({ model, active }: KeyCommands): void {
  const anchor = active();
  appStore.set(model.rangeAtom, anchor && { anchor, focus: anchor });
}
