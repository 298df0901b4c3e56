/** The grid's checker made of the page's checker of a template (runtime/checks.ts). */
import { OPERATORS, type RuleTrace } from '../../../../engine/index.ts';
import type { CellAction, TemplateChecker } from '../../../runtime/checks.ts';
import { type CellVerdict, recordOf, verdictOf } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { traceLines } from './traceLines.ts';

/** @param action which checks apply (suite.txt section 5) */
export function rowChecker(checker: TemplateChecker, action: CellAction): RowChecker {
  const options = { action, updated: true };
  const labels = new Map(checker.fields.map(({ key, label }) => [key, label]));
  const operators = OPERATORS as Readonly<
    Record<string, { readonly words?: string; readonly label?: string } | undefined>
  >;
  const words = {
    label: (field: string) => labels.get(field) ?? field,
    operator: (name: string) => operators[name]?.words ?? operators[name]?.label ?? name,
  };
  return {
    prepare(rows) {
      const records = rows.map(recordOf);
      return checker.ready(records) ? undefined : checker.prepare(records);
    },
    check(row) {
      const { verdicts, assigned } = checker.check(recordOf(row), options);
      return { verdicts: verdicts as Readonly<Record<string, CellVerdict>>, assigned };
    },
    why(row, field) {
      const verdict = verdictOf(row, field);
      const trace = checker.trace(recordOf(row), field, options) as readonly RuleTrace[] | undefined;
      return { ...(verdict ? { verdict } : {}), lines: traceLines(trace ?? [], words) };
    },
  };
}
