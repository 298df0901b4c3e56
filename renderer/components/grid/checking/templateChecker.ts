/** The grid's checker made of the page's checker of a template (runtime/checks.ts). */
import { OPERATORS } from '../../../../engine/index.ts';
import type { CellAction, TemplateChecker } from '../../../runtime/checks.ts';
import { type CellVerdict, recordOf, verdictOf } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { traceLines } from './traceLines.ts';

/** @param action which checks apply (suite.txt section 5) */
export function rowChecker(checker: TemplateChecker, action: CellAction): RowChecker {
  const options = { action, updated: true };
  const labels = new Map(checker.fields.map(({ key, label }) => [key, label]));
  const operators: Readonly<Record<string, { readonly words: string } | undefined>> = OPERATORS;
  const words = {
    label: (field: string) => labels.get(field) ?? field,
    operator: (name: string) => operators[name]?.words ?? name,
  };
  return {
    prepare(rows) {
      const records = rows.map(recordOf);
      return checker.ready(records) ? undefined : checker.prepare(records);
    },
    check(row) {
      const { verdicts, assigned } = checker.check(recordOf(row), { ...options, changed: row.edited });
      return { verdicts: verdicts as Readonly<Record<string, CellVerdict>>, assigned };
    },
    why(row, field) {
      const verdict = verdictOf(row, field);
      return {
        ...(verdict ? { verdict } : {}),
        lines: traceLines(checker.trace(recordOf(row), field, options), words),
      };
    },
  };
}
