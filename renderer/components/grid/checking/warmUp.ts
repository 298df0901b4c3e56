/**
 * What the first edit of many rows needs is done before it, in idle time: the rules are compiled, and copies of rows that are
 * here are pasted over and checked in a model of their own, of which nothing is kept. What ran a few thousand times is compiled
 * by the browser, too: a paste of 500 rows then takes a third of the time. It gives up what it compiled where anything is other
 * than it has seen, so that the rehearsal goes the way of a paste: its functions, texts cut out of a clipboard's, right and wrong
 * values, rows that are shown and rows that are not; and in two models in turn, or the grid's own would be the first other one.
 */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { LabelResolver } from '../../../suggestions/labelResolver.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { showCell } from '../../../text/showCell.ts';
import { pasteRows, placeOf } from '../clipboard/pasteRows.ts';
import { readTsv, writeTsv } from '../clipboard/tsv.ts';
import { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';

/** Rows that are pasted over and checked in vain: after 600 the browser has compiled what runs, after these in its best way. */
const ROWS = 2400;
/** Rows in a piece of work. */
const AT_ONCE = 20;
/** One row of so many is one that is shown. */
const SHOWN = 16;
/** Who shows rows. More than one: of a call that went to one function alone the browser takes it that it always will. */
const SHOWING = [() => {}, () => {}];

export interface WarmUp {
  /** Makes a checker that finds nothing to fetch: what a rule would look up it does not find, and what it says is thrown away. */
  readonly checker: () => RowChecker;
  readonly model: Pick<GridModel, 'fields' | 'editable'> & { readonly store: Pick<GridModel['store'], 'all'> };
}

export function* warmUp({ checker, model }: WarmUp): Generator<void> {
  // Compiles them.
  checker().ready([]);
  yield;
  const rows = model.store.all().slice(0, ROWS);
  const trials = [0, 1].map((shift) => ({ ...trialOf(model, rows, checker(), shift), shift }));
  try {
    for (let top = 0; top < rows.length; top += AT_ONCE) {
      for (const { trial, shift } of trials) {
        const from = Math.max(0, top - AT_ONCE);
        paste(trial, rows.slice(from, from + AT_ONCE), top, shift);
        yield;
      }
    }
  } finally {
    for (const { end } of trials) end();
  }
}

function trialOf({ fields, editable }: WarmUp['model'], rows: readonly RowState[], checker: RowChecker, shift: number) {
  const trial = new GridModel({ fields, editable, failed: () => {} });
  trial.columns = shift === 0 ? fields : [undefined, ...fields];
  trial.takeChecker(checker);
  trial.store.replaceAll(rows);
  for (let at = 0; at < rows.length; at += SHOWN)
    trial.store.watch((rows[at] as RowState).key, SHOWING[(at / SHOWN) % SHOWING.length] as () => void);
  const leave = appStore.sub(trial.store.countsAtom, () => {});
  const end = () => {
    leave();
    trial.end();
  };
  return { trial, end };
}

/** Pastes what rows have over others; with `shift` what belongs so many columns further on. */
function paste(trial: GridModel, from: readonly RowState[], top: number, shift: number): void {
  const { fields } = trial;
  const cells = from.map((row) =>
    fields.map((_, at) => {
      const field = fields[(at + shift) % fields.length] as EffectiveField;
      return showCell(field, row.values[field.key], labelOf);
    }),
  );
  const left = Math.max(0, trial.firstColumn);
  const into = { model: trial, bounds: { top, bottom: top, left, right: left } };
  void pasteRows(readTsv(writeTsv(cells)), {
    ...into,
    place: placeOf(into),
    mayAdd: false,
    select: () => {},
    label: '',
    resolver: new LabelResolver(),
  });
}
