/** The result of a save with the rows it was about and the reasons of the refused ones, for a report of it. */
import type { Row } from '../../../surface/componentContract.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isWrong, type RowState, recordOf, verdictOf } from '../rows/rowState.ts';
import type { SaveOutcome } from './saveRows.ts';

export interface ReportedSave extends SaveOutcome {
  /** The first saved rows and all refused ones. */
  readonly rows: readonly Row[];
  /** One for each error of a refused row. */
  readonly reasons: readonly { readonly id: string; readonly msg: string }[];
}

/** Saved rows that a report names. */
const MAX_NAMED = 100;

export function reportable(model: GridModel, outcome: SaveOutcome): ReportedSave {
  const { store } = model;
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => store.get(id) ?? store.byId(id) ?? []);
  const refused = rowsOf(outcome.refused);
  const named = [...rowsOf(outcome.saved.slice(0, MAX_NAMED)), ...refused];
  const reasons = refused.flatMap((row) => reasonsOf(model, row).map((msg) => ({ id: row.id ?? row.key, msg })));
  return { ...outcome, rows: named.map(recordOf), reasons };
}

/** The errors of a row: those of its cells, and those of fields that have no cell. */
function reasonsOf({ fields, byKey }: GridModel, row: RowState): string[] {
  const ofCells = fields.flatMap(({ key, label }) => {
    const verdict = verdictOf(row, key);
    return verdict && isWrong(verdict) ? [`${label}: ${verdict.message}`] : [];
  });
  const others = Object.entries(row.refused ?? {}).filter(([field]) => !byKey.has(field));
  return [...new Set([...ofCells, ...others.map(([, message]) => message)])];
}
