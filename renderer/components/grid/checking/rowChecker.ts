/** The checks that a grid needs; `templateChecker.ts` implements them with the engine's rules. */
import type { CellVerdict, RowState, Values, Verdicts } from '../rows/rowState.ts';

/** The result of checking one row. */
export interface RowOutcome {
  readonly verdicts: Verdicts;
  /** Fields to which rules gave another value. */
  readonly assigned: Values;
}

/** Why a cell is as it is, in words. */
export interface CellTrace {
  readonly verdict?: CellVerdict;
  readonly lines: readonly TraceLine[];
}
export interface TraceLine {
  /** Depth in the trace: 0 for a rule's heading, 1 for its rows. */
  readonly level: number;
  readonly text: string;
  /** The row that decided. */
  readonly decided?: boolean;
  /** Result of the condition, if the entry is a condition. */
  readonly held?: boolean;
}

export interface RowChecker {
  /** True if the rows can be checked without fetching: a keystroke is then checked in its own task. */
  ready(rows: readonly RowState[]): boolean;
  /** Fetches what must be before the rows can be checked; undefined where nothing is missing. */
  prepare(rows: readonly RowState[]): Promise<void> | undefined;
  /** Checks one row; everything that it needs was prepared. */
  check(row: RowState): RowOutcome;
  why(row: RowState, field: string): CellTrace;
}
