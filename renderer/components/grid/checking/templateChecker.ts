/** The grid's checker made of the page's checker of a template (evaluation/checks.ts). */
import type { CellAction, TemplateChecker } from '../../../evaluation/checks.ts';
import { type CellVerdict, checkedRecordOf, type RowState, recordOf, verdictOf } from '../rows/rowState.ts';
import type { CellTrace, RowChecker, RowOutcome } from './rowChecker.ts';

export class TemplateRowChecker implements RowChecker {
  readonly #checkerOf: () => TemplateChecker;
  readonly #action: CellAction;

  /**
   * @param checkerOf gives the template's checker; asked when something is first to be checked, because rules take longer to
   *   compile than rows take to be shown
   * @param action which checks apply (docs/contract/cells.md, Actions)
   */
  constructor(checkerOf: () => TemplateChecker, action: CellAction) {
    this.#checkerOf = checkerOf;
    this.#action = action;
  }

  ready(rows: readonly RowState[]): boolean {
    return this.#missing(rows) === undefined;
  }
  prepare(rows: readonly RowState[]): Promise<void> | undefined {
    return this.#missing(rows)?.();
  }
  check(row: RowState): RowOutcome {
    const options = { action: this.#action, updated: true, changed: row.edited, stored: row.was };
    const { verdicts, assigned } = this.#checkerOf().check(checkedRecordOf(row), options);
    return { verdicts: verdicts as Readonly<Record<string, CellVerdict>>, assigned };
  }
  why(row: RowState, field: string): CellTrace {
    const verdict = verdictOf(row, field);
    return {
      ...(verdict ? { verdict } : {}),
      lines: this.#checkerOf().trace(recordOf(row), field, { action: this.#action, updated: true }),
    };
  }

  #missing(rows: readonly RowState[]): (() => Promise<void>) | undefined {
    const checker = this.#checkerOf();
    // A template whose rules look nothing up has no use for the records.
    if (!checker.looksUp) return undefined;
    const records = rows.map(recordOf);
    return checker.ready(records) ? undefined : () => checker.prepare(records);
  }
}
