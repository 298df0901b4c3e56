/**
 * One step that touches any number of rows. It is carried out in slices, the rows in the order in which they come, so
 * that takes input and paints in between; any other operation first completes it synchronously.
 */
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import { isSliceOver, type SliceOptions, yieldToMain } from '../checking/yieldToMain.ts';
import type { GridUndoHistory, Step } from '../rows/gridUndoHistory.ts';
import type { RowState } from '../rows/rowState.ts';
import type { RowChange, RowStore } from '../rows/rowStore.ts';
import { type Dependents, edited, type RowEdit } from './edits.ts';

export interface ChunkedEditOptions {
  store: RowStore;
  log: GridUndoHistory;
  dependents: Dependents;
  types: FieldTypes;
  /** In words, for undo. */
  label: string;
  rows: Iterable<RowEdit>;
  /** The row as its check leaves it; the same row where it cannot be checked now. */
  checked: (row: RowState) => RowState;
  /** Rows that were changed just now. */
  changed: (keys: readonly string[]) => void;
  slices?: SliceOptions;
}

/** Rows between two looks at the clock. */
const BETWEEN = 16;

export class ChunkedEdit {
  readonly #options: ChunkedEditOptions;
  readonly #rows: Iterator<RowEdit>;
  #step: Step | undefined;
  #over = false;
  #count = 0;
  #seen = 0;
  /** Rows of this slice that are to be added. */
  #coming = 0;

  constructor(options: ChunkedEditOptions) {
    this.#options = options;
    this.#rows = options.rows[Symbol.iterator]();
  }
  get isOver(): boolean {
    return this.#over;
  }
  /** How many rows changed so far. */
  get count(): number {
    return this.#count;
  }
  /** How many rows were looked at so far. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Goes on for a slice; gives true where it is over.
   * @param most milliseconds that it takes at the most, where what it changed is drawn in the same task
   */
  slice(most?: number): boolean {
    const { budget = most, now = () => performance.now() } = this.#options.slices ?? {};
    const began = now();
    return this.#go(() => !isSliceOver(now() - began, budget));
  }
  /** Does all that is left, in this turn. */
  finish(): void {
    this.#go(() => true);
  }
  /** Runs to the end; calls `progress` after each slice. */
  async run(progress: (seen: number) => void): Promise<void> {
    const { pause = yieldToMain } = this.#options.slices ?? {};
    while (!this.slice()) {
      progress(this.#seen);
      await pause();
    }
  }

  #go(on: () => boolean): boolean {
    if (this.#over) return true;
    const changes: RowChange[] = [];
    let more = true;
    while (more) {
      const next = this.#rows.next();
      if (next.done) {
        this.#over = true;
        break;
      }
      this.#seen += 1;
      const change = this.#changeOf(next.value);
      if (change) changes.push(change);
      if (this.#seen % BETWEEN === 0) more = on();
    }
    this.#apply(changes);
    return this.#over;
  }
  #changeOf({ key, patch, added }: RowEdit): RowChange | undefined {
    const { store, dependents, types, checked } = this.#options;
    const before = added ?? store.get(key);
    const unchecked = before && edited(before, patch, dependents, types);
    if (!unchecked) return undefined;
    const after = checked(unchecked);
    if (!added) return { key, before, after };
    this.#coming += 1;
    return { key, after, at: store.order.length + this.#coming - 1 };
  }
  #apply(changes: readonly RowChange[]): void {
    this.#coming = 0;
    if (changes.length === 0) return;
    const { log, label, changed } = this.#options;
    if (this.#step) log.more(this.#step, changes);
    else this.#step = log.do(label, changes);
    this.#count += changes.length;
    changed(changes.map(({ key }) => key));
  }
}
