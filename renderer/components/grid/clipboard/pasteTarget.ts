/** A grid as what is pasted into. */

import { asksServer, type LabelResolver } from '../../../suggestions/labelResolver.ts';
import { readContext } from '../editors/useEditSession.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import type { RowState } from '../rows/rowState.ts';
import { readCell } from '../values/readCell.ts';
import { shownText } from './pastedCell.ts';
import { pastedColumn } from './pastedColumn.ts';
import type { PasteTarget } from './planPaste.ts';

export interface PasteTargetOptions {
  model: GridModel;
  /** The rows that can be pasted over, in order. */
  view: readonly RowState[];
  bounds: Bounds;
  mayAdd: boolean;
  /** Has the labels that the server resolved. */
  resolver: LabelResolver;
}

export function pasteTarget({ model, view, bounds, mayAdd, resolver }: PasteTargetOptions): PasteTarget {
  const { columns } = model;
  const context = readContext();
  const asking = new Set(columns.filter((field) => field !== undefined && asksServer(field)));
  return {
    bounds,
    rows: view.length,
    columns: columns.length,
    rowAt: (at) => model.store.get(view[at]?.key ?? ''),
    fieldAt: (at) => columns[at],
    editable: (row, field) => model.editable(row, field),
    reader: (field, cells) =>
      asking.has(field)
        ? (cell, values) =>
            readCell(field, shownText(cell), {
              ...context,
              valueOf: (list, typed) => resolver.valueOf(field, typed, values()) ?? context.valueOf(list, typed),
            })
        : pastedColumn(field, cells, context),
    add: mayAdd ? () => model.makeRow() : undefined,
  };
}
