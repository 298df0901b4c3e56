/**
 * The rows that wait for their check. Rows in sight come first; lookups that rules need are fetched in one batch before
 * an iteration; an iteration is cut into slices. Rows added during an iteration join the next one.
 */

import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import {
  type CellVerdict,
  isCleared,
  isError,
  NO_EDITS,
  NO_VERDICTS,
  type RowState,
  type Values,
  type Verdicts,
  withValues,
} from '../rows/rowState.ts';
import type { RowStore } from '../rows/rowStore.ts';
import type { RowChecker } from './rowChecker.ts';
import { runInTimeSlices, type SliceOptions, yieldToMain } from './yieldToMain.ts';

export interface CheckQueueOptions {
  store: RowStore;
  checker: RowChecker;
  /** The current field types. */
  types: () => FieldTypes;
  /** Keys of the rows in sight. */
  inSight: () => readonly string[];
  /** A check gave a row another state; `assigned` where a rule changed a value. */
  checked: (row: RowState, assigned: boolean) => void;
  /** Fields in which what is entered and is wrong is cleared. */
  clearing: () => readonly string[];
  /** Reports the error of a value that was cleared. */
  cleared: (message: string) => void;
  /** How many wait now, and how many there were at the most since none waited. */
  progress: (waiting: number, of: number) => void;
  failed: (error: unknown) => void;
  slices?: SliceOptions;
}

/** An edit of at most this many rows is checked in its own task, even if the rows are not visible. */
const MIN_ROWS_PER_ROUND = 3;
/** Rows in a round: enough that lookups come in large batches, few enough that rows scrolled into sight wait no longer. */
const ROWS_PER_ROUND = 2000;
/** Milliseconds between two words of how far it is: what is said is drawn, which takes as long as hundreds of checks. */
const REPORT_INTERVAL_MS = 250;

export class CheckQueue {
  readonly #options: CheckQueueOptions;
  readonly #waiting = new Set<string>();
  #most = 0;
  #running: Promise<void> | undefined;
  #ended = new AbortController();

  constructor(options: CheckQueueOptions) {
    this.#options = options;
  }

  /**
   * Checks visible rows, and few others, immediately if nothing must be fetched: the edit and its verdicts render
   * together.
   * Other rows are queued.
   */
  check(keys: Iterable<string>): void {
    const { store } = this.#options;
    const rows = new Map<string, RowState>();
    for (const key of keys) {
      const row = store.get(key);
      if (row) rows.set(key, row);
    }
    if (rows.size === 0) return;
    const first = rows.size <= MIN_ROWS_PER_ROUND ? [...rows.values()] : this.#seenOf(rows);
    try {
      if (!this.#checkNow(first)) first.length = 0;
    } catch (error) {
      this.#options.failed(error);
      return;
    }
    for (const { key } of first) rows.delete(key);
    if (rows.size === 0) return;
    for (const key of rows.keys()) this.#waiting.add(key);
    void this.run();
  }

  /** The row as its check leaves it, which may be given to nobody; the same row where something must be fetched, or others are being checked. */
  checked(row: RowState): RowState {
    if (this.#running || !this.#options.checker.ready([row])) return row;
    try {
      return this.#outcomeOf(row).after;
    } catch {
      // The error recurs when the queue checks the row, and is reported then.
      return row;
    }
  }

  #seenOf(rows: ReadonlyMap<string, RowState>): RowState[] {
    return this.#options.inSight().flatMap((key) => rows.get(key) ?? []);
  }

  /** Checks the rows in this turn; false where something must be fetched, or others are being checked. */
  #checkNow(rows: readonly RowState[]): boolean {
    if (this.#running || !this.#options.checker.ready(rows)) return false;
    for (const row of rows) this.#checkOne(row);
    this.#options.store.tellCounts();
    return true;
  }

  /** Until nothing waits. */
  run(): Promise<void> {
    this.#running ??= this.#rounds()
      .catch((error: unknown) => {
        this.#waiting.clear();
        this.#options.failed(error);
      })
      .finally(() => {
        this.#running = undefined;
        this.#most = 0;
        this.#tell();
      });
    return this.#running;
  }

  /** Leaves everything unchecked that waits. */
  end(): void {
    this.#ended.abort();
    this.#waiting.clear();
    this.#ended = new AbortController();
  }

  #told = 0;
  #tell(): void {
    this.#told = performance.now();
    this.#options.store.tellCounts();
    this.#options.progress(this.#waiting.size, this.#most);
  }

  async #rounds(): Promise<void> {
    const { signal } = this.#ended;
    const { pause: wait = yieldToMain } = this.#options.slices ?? {};
    const pause = () => {
      if (performance.now() - this.#told >= REPORT_INTERVAL_MS) this.#tell();
      return wait();
    };
    let isTold = false;
    while (this.#waiting.size > 0 && !signal.aborted) {
      this.#most = Math.max(this.#most, this.#waiting.size);
      if (!isTold) this.#tell();
      isTold = true;
      // The edit is painted before its check goes on.
      await pause();
      const round = this.#next();
      const fetching = this.#options.checker.prepare(round);
      if (fetching) await fetching;
      await runInTimeSlices(
        round,
        ({ key }) => {
          // It may have been edited, dropped or taken back since the round began: what was taken back has its verdicts.
          const row = this.#options.store.get(key);
          this.#waiting.delete(key);
          if (row?.updateField) this.#checkOne(row);
        },
        { ...this.#options.slices, pause, signal },
      );
    }
  }

  #next(): RowState[] {
    const round = new Map<string, RowState>();
    const take = (key: string) => {
      const row = this.#options.store.get(key);
      if (!row) this.#waiting.delete(key);
      else round.set(key, row);
    };
    for (const key of this.#options.inSight()) if (this.#waiting.has(key)) take(key);
    for (const key of this.#waiting) {
      if (round.size >= ROWS_PER_ROUND) break;
      take(key);
    }
    return [...round.values()];
  }

  #checkOne(row: RowState): void {
    const { after, assigned } = this.#outcomeOf(row);
    if (after === row) return;
    this.#options.store.updateQuietly(after);
    this.#options.checked(after, assigned);
  }

  #outcomeOf(row: RowState): { after: RowState; assigned: boolean } {
    const outcome = this.#outcomeAsEntered(row);
    const wrong = this.#options.clearing().filter((field) => isEnteredWrong(row, outcome.after.verdicts, field));
    if (wrong.length === 0) return outcome;
    const { verdicts } = outcome.after;
    for (const field of wrong) this.#options.cleared(verdicts[field]?.message ?? '');
    const nothing = Object.fromEntries(wrong.map((field) => [field, null]));
    const { after } = this.#outcomeAsEntered(withValues(row, nothing, this.#options.types()));
    // The empty cell shows the error until it is edited: otherwise the entered value would be saved as empty.
    const said = Object.fromEntries(
      wrong.map((field) => [field, { ...(verdicts[field] as CellVerdict), isCleared: true }]),
    );
    return { after: { ...after, verdicts: { ...after.verdicts, ...said } }, assigned: true };
  }

  #outcomeAsEntered(row: RowState): { after: RowState; assigned: boolean } {
    if (row.valuesUnknown) {
      const after = { ...row, verdicts: NO_VERDICTS, updateField: false, checked: true, edited: NO_EDITS };
      return { after, assigned: false };
    }
    const { verdicts, assigned } = this.#options.checker.check(row);
    let changed = false;
    for (const _ in assigned) changed = true;
    const same =
      !changed && verdicts === NO_VERDICTS && row.verdicts === NO_VERDICTS && !row.updateField && row.checked;
    if (same) return { after: row, assigned: false };
    const after: { -readonly [Member in keyof RowState]: RowState[Member] } = {
      ...(changed ? withValues(row, assigned, this.#options.types()) : row),
    };
    after.verdicts = withEarlier(row, verdicts, assigned);
    after.updateField = false;
    after.checked = true;
    after.edited = NO_EDITS;
    return { after, assigned: changed };
  }
}

/** True if a value was entered since the last check and is wrong; a missing value does not count. */
const isEnteredWrong = ({ edited }: RowState, verdicts: Verdicts, field: string): boolean =>
  edited.includes(field) && isError(verdicts[field]) && verdicts[field]?.tone !== 'mandatory';

/**
 * A cell that a rule assigned stays light green while it holds that value: a later check has nothing left to assign.
 * The error of a
 * cleared cell remains until the cell is edited.
 */
function withEarlier(row: RowState, verdicts: Verdicts, assigned: Values): Verdicts {
  if (row.verdicts === NO_VERDICTS) return verdicts;
  let kept = verdicts;
  for (const field in row.verdicts) {
    const before = row.verdicts[field];
    const stays = before?.tone === 'assigned' || (isCleared(row, field) && !row.edited.includes(field));
    if (before && stays && !(field in verdicts) && !(field in assigned)) kept = { ...kept, [field]: before };
  }
  return kept;
}
