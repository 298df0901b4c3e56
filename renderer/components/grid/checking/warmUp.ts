/**
 * What the first edit of many rows needs is done before it, in idle time: the rules are compiled, and copies of rows that are
 * here are pasted over and checked in a model of their own, of which nothing is kept. What ran a few thousand times is compiled
 * by the browser, too: a paste of 500 rows then takes a third of the time.
 */
import { planPaste } from '../clipboard/planPaste.ts';
import { GridModel } from '../model/gridModel.ts';
import { type ReadContext, readCell } from '../values/readCell.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import type { RowChecker } from './rowChecker.ts';

/** Rows that are pasted over and checked in vain; what ran so often is as quick as it gets. */
const ROWS = 600;
/** Rows in a piece of work. */
const AT_ONCE = 8;

export interface WarmUp {
  readonly checker: RowChecker;
  readonly model: Pick<GridModel, 'fields' | 'editable'> & { readonly store: Pick<GridModel['store'], 'all'> };
  readonly read: ReadContext;
}

export function* warmUp({ checker, model, read }: WarmUp): Generator<void> {
  // Compiles them. Nothing is fetched: what a rule would look up it does not find, and what it says is thrown away.
  checker.ready([]);
  yield;
  const { fields, editable } = model;
  const trial = new GridModel({ fields, editable, failed: () => {} });
  trial.takeChecker({ ...checker, ready: () => true });
  try {
    const rows = model.store.all().slice(0, ROWS);
    trial.store.replaceAll(rows);
    for (let top = 0; top < rows.length; top += AT_ONCE) {
      const from = Math.max(0, top - AT_ONCE);
      const cells = rows
        .slice(from, from + AT_ONCE)
        .map((row) => fields.map((field) => showCell(field, row.values[field.key], labelOf)));
      const plan = planPaste(cells, {
        bounds: { top, bottom: top, left: 0, right: 0 },
        rows: rows.length,
        columns: fields.length,
        rowAt: (at) => trial.store.get(rows[at]?.key ?? ''),
        fieldAt: (at) => fields[at],
        editable: (row, field) => trial.editable(row, field),
        read: (field, text) => readCell(field, text, read),
        add: undefined,
      });
      void trial.editRows(plan.rows(), '', cells.length);
      yield;
    }
  } finally {
    trial.end();
  }
}
