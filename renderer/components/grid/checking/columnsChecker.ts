/** Checks the cells of columns that data says (`columnsFrom`) by the field that they are like, beside those of the template. */
import type { CellAction } from '../../../evaluation/checks.ts';
import { checkerFor } from '../../../evaluation/checks.ts';
import type { CellVerdict, RowState } from '../rows/rowState.ts';
import { verdictOf } from '../rows/rowState.ts';
import type { CellTrace, RowChecker, RowOutcome } from './rowChecker.ts';

interface CheckedColumns {
  readonly like: string;
  readonly field: string;
  readonly keys: readonly string[];
}

export class ColumnsRowChecker implements RowChecker {
  readonly #own: RowChecker;
  readonly #columns: CheckedColumns;
  readonly #action: CellAction;

  /** @param own checks the fields of the template */
  constructor(own: RowChecker, columns: CheckedColumns, action: CellAction) {
    this.#own = own;
    this.#columns = columns;
    this.#action = action;
  }

  ready(rows: readonly RowState[]): boolean {
    return this.#own.ready(rows);
  }
  prepare(rows: readonly RowState[]): Promise<void> | undefined {
    return this.#own.prepare(rows);
  }
  check(row: RowState): RowOutcome {
    const outcome = this.#own.check(row);
    const verdicts: Record<string, CellVerdict> = { ...outcome.verdicts };
    for (const key of this.#columns.keys) {
      const verdict = this.#verdictOf(row.values[key]);
      if (verdict) verdicts[key] = verdict;
    }
    return { ...outcome, verdicts };
  }
  why(row: RowState, field: string): CellTrace {
    if (!this.#columns.keys.includes(field)) return this.#own.why(row, field);
    const verdict = verdictOf(row, field);
    return { ...(verdict ? { verdict } : {}), lines: [] };
  }

  #verdictOf(value: unknown): CellVerdict | undefined {
    if (value === undefined || value === null || value === '') return undefined;
    const { like, field } = this.#columns;
    const options = { action: this.#action, updated: true, changed: [field] };
    return checkerFor(like).check({ [field]: value }, options).verdicts[field] as CellVerdict | undefined;
  }
}
