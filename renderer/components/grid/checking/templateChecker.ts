/** The grid's checker made of the page's checker of a template (runtime/checks.ts). */
import type { CellAction, TemplateChecker } from '../../../runtime/checks.ts';
import { type CellVerdict, checkedRecordOf, type RowState, recordOf, verdictOf } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';

/**
 * @param checkerOf gives the template's checker; asked when something is first to be checked, because rules take longer to
 *   compile than rows take to be shown
 * @param action which checks apply (suite.txt section 5)
 */
export function rowChecker(checkerOf: () => TemplateChecker, action: CellAction): RowChecker {
  const options = { action, updated: true };
  const missing = (rows: readonly RowState[]) => {
    const checker = checkerOf();
    // A template whose rules look nothing up has no use for the records.
    if (!checker.looksUp) return undefined;
    const records = rows.map(recordOf);
    return checker.ready(records) ? undefined : () => checker.prepare(records);
  };
  return {
    ready: (rows) => missing(rows) === undefined,
    prepare: (rows) => missing(rows)?.(),
    check(row) {
      const { verdicts, assigned } = checkerOf().check(checkedRecordOf(row), { ...options, changed: row.edited });
      return { verdicts: verdicts as Readonly<Record<string, CellVerdict>>, assigned };
    },
    why(row, field) {
      const verdict = verdictOf(row, field);
      return {
        ...(verdict ? { verdict } : {}),
        lines: checkerOf().trace(recordOf(row), field, options),
      };
    },
  };
}
