/** Copy, cut and paste of the selected cells, as spreadsheets write and read them: tab-separated text and an HTML table. */
import type { ClipboardEvent } from 'react';
import { toastText } from '../../../toasts/toast.ts';
import { yieldToMain } from '../checking/yieldToMain.ts';
import { copiedCells } from '../clipboard/copiedCells.ts';
import { hiddenRows } from '../clipboard/hiddenRows.ts';
import { isLargeTable, readHtmlTable, readLargeHtmlTable } from '../clipboard/htmlTable.ts';
import { copiesHeads } from '../clipboard/menuClipboard.ts';
import type { Cells } from '../clipboard/pastedCell.ts';
import { pasteInto } from '../clipboard/pasteInto.ts';
import { readTsv, writeTsv } from '../clipboard/tsv.ts';
import { writeHtml } from '../clipboard/writeHtml.ts';
import type { GridModel } from '../model/gridModel.ts';
import { t, tCount } from '../words.ts';
import type { Bounds } from './range.ts';
import { clearRange } from './rangeEdits.ts';

export interface ClipboardOptions {
  model: GridModel;
  /** The selected cells; undefined where none is. */
  bounds: () => Bounds | undefined;
  mayAdd: () => boolean;
  select: (bounds: Bounds) => void;
}

/** Of more cells the text alone is copied: it has to be written in the turn of the key. */
const MAX_HTML_CELLS = 30_000;
/** Characters past which the page is painted before they are read. */
const LARGE = 100_000;

/** An editor has a clipboard of its own. */
const inEditor = (event: ClipboardEvent): boolean =>
  event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;

export function clipboardHandlers({ model, bounds, mayAdd, select }: ClipboardOptions) {
  const copy = (event: ClipboardEvent): Bounds | undefined => {
    const range = bounds();
    if (!range || inEditor(event)) return undefined;
    event.preventDefault();
    model.finish();
    const cells = copiedCells(model, range, copiesHeads());
    event.clipboardData.setData('text/plain', writeTsv(cells.map((row) => row.map(({ text }) => text))));
    if (cells.length * (cells[0]?.length ?? 0) <= MAX_HTML_CELLS) {
      event.clipboardData.setData('text/html', writeHtml(cells));
    }
    return range;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      const range = copy(event);
      if (range) void clearRange(model, range, t('gridCut'));
    },
    onPaste: (event: ClipboardEvent) => {
      const range = bounds();
      if (!range || inEditor(event)) return;
      event.preventDefault();
      const html = event.clipboardData.getData('text/html');
      const text = event.clipboardData.getData('text/plain');
      const paste = (table: Cells | undefined) => {
        void pasteInto(table ?? readTsv(text), { model, bounds: range, mayAdd: mayAdd(), select });
        const hidden = hiddenRows(html);
        if (hidden > 0) toastText(tCount('gridPastedHidden', hidden), 'warning');
      };
      if (isLargeTable(html)) void yieldToMain().then(() => readLargeHtmlTable(html).then(paste));
      else if (text.length < LARGE) paste(readHtmlTable(html));
      else void yieldToMain().then(() => paste(readHtmlTable(html)));
    },
  };
}
