/** What the grid needs of the rules of its template; `templateChecker.ts` makes one of the engine's. */
import type { CellVerdict, RowState, Values, Verdicts } from '../rows/rowState.ts';

/** What a check of one row came to. */
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
  /** How deep it stands: a rule's heading 0, its rows 1. */
  readonly level: number;
  readonly text: string;
  /** The row that decided. */
  readonly decided?: boolean;
  /** Whether the condition held, where it is one. */
  readonly held?: boolean;
}

export interface RowChecker {
  /** Whether nothing must be fetched before the rows can be checked: a keystroke is checked in the turn in which it was typed. */
  ready(rows: readonly RowState[]): boolean;
  /** Fetches what must be before the rows can be checked; undefined where nothing is missing. */
  prepare(rows: readonly RowState[]): Promise<void> | undefined;
  /** Checks one row; everything that it needs was prepared. */
  check(row: RowState): RowOutcome;
  why(row: RowState, field: string): CellTrace;
}
