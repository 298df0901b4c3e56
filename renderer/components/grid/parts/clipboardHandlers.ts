/** Copy, cut and paste of the selected cells, in the tab-separated form that spreadsheets write and read. */
import type { ClipboardEvent } from 'react';
import { toastText } from '../../../runtime/toast.ts';
import { readTsv, writeTsv } from '../clipboard/tsv.ts';
import { readContext } from '../editors/useEditSession.ts';
import type { GridModel } from '../model/gridModel.ts';
import { pasteEdits } from '../model/pasteEdits.ts';
import type { RowState } from '../rows/rowState.ts';
import { readCell } from '../values/readCell.ts';
import { showCell } from '../values/showCell.ts';
import { say, sayCount } from '../words.ts';
import { labelOf } from './CellContent.tsx';
import type { Bounds } from './range.ts';
import { clearRange } from './rangeEdits.ts';

export interface ClipboardOptions {
  model: GridModel;
  /** The selected cells; undefined where none is. */
  bounds: () => Bounds | undefined;
  mayAdd: () => boolean;
  select: (bounds: Bounds) => void;
}

/** An editor has a clipboard of its own. */
const inEditor = (event: ClipboardEvent): boolean =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;

export function clipboardHandlers({ model, bounds, mayAdd, select }: ClipboardOptions) {
  const copy = (event: ClipboardEvent): Bounds | undefined => {
    const range = bounds();
    if (!range || inEditor(event)) return undefined;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTsv(cellsOf(model, range)));
    return range;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      const range = copy(event);
      if (range) clearRange(model, range, say('gridCut'));
    },
    onPaste: (event: ClipboardEvent) => {
      const range = bounds();
      if (!range || inEditor(event)) return;
      event.preventDefault();
      paste(model, readTsv(event.clipboardData.getData('text/plain')), range, mayAdd(), select);
    },
  };
}

/** The text of the cells of a rectangle. */
export function cellsOf(model: GridModel, { top, bottom, left, right }: Bounds): string[][] {
  return model.view.slice(top, bottom + 1).map(({ key }) => {
    const row = model.store.get(key);
    return model.columns
      .slice(left, right + 1)
      .flatMap((field) => (field ? [showCell(field, row?.values[field.key], labelOf)] : []));
  });
}

/** Pastes cells as one step; says what was left out. */
export function paste(
  model: GridModel,
  cells: readonly (readonly string[])[],
  bounds: Bounds,
  mayAdd: boolean,
  select: (bounds: Bounds) => void,
): void {
  const { view } = model;
  const added = new Map<string, RowState>();
  const newKeys: string[] = [];
  const context = readContext();
  const { edits, skipped, cutOff, over } = pasteEdits(cells, {
    bounds,
    columns: model.columns.length,
    keyAt: (at) => (view[at] ?? { key: newKeys[at - view.length] }).key,
    fieldAt: (at) => model.columns[at],
    editable: (key, field) => {
      const row = added.get(key) ?? model.store.get(key);
      return row !== undefined && model.editable(row, field);
    },
    read: (field, text) => readCell(field, text, context),
    add: () => {
      if (!mayAdd) return undefined;
      const row = model.makeRow();
      added.set(row.key, row);
      newKeys.push(row.key);
      return row.key;
    },
  });
  model.editWithNew(edits, added, say('gridPaste'));
  select(over);
  if (skipped > 0) toastText(sayCount('gridSkipped', skipped), 'info');
  if (cutOff > 0) toastText(sayCount('gridCutOff', cutOff), 'warning');
}
