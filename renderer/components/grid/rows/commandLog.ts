/**
 * What was done, as steps of what a person did: an edit, a paste, a fill, with what rules assigned because of it. Rows
 * are values, so a step is the rows before and after it.
 */

import { dirtyOf, type RowState } from './rowState.ts';
import type { RowChange, RowStore } from './rowStore.ts';

export interface Step {
  /** In words, for the tooltip of undo. */
  readonly label: string;
  readonly changes: Map<string, RowChange>;
}

const LONGEST = 200;

export class CommandLog {
  #done: Step[] = [];
  #undone: Step[] = [];
  readonly #store: RowStore;
  readonly #told: () => void;

  /** `told` is called whenever what can be undone or redone changed. */
  constructor(store: RowStore, told: () => void) {
    this.#store = store;
    this.#told = told;
  }
  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }
  /** The newest step, to which what rules assign belongs. */
  get last(): Step | undefined {
    return this.#done.at(-1);
  }

  /** Carries changes out as one step. */
  do(label: string, changes: readonly RowChange[]): Step | undefined {
    if (changes.length === 0) return undefined;
    this.#store.apply(changes);
    const step: Step = { label, changes: new Map(changes.map((change) => [change.key, change])) };
    this.#done.push(step);
    if (this.#done.length > LONGEST) this.#done.shift();
    this.#undone = [];
    this.#told();
    return step;
  }
  /** Carries more changes out as part of the newest step, of rows that it has not touched. */
  more(step: Step, changes: readonly RowChange[]): void {
    this.#store.apply(changes);
    for (const change of changes) step.changes.set(change.key, change);
  }
  /** Says that a row became another one because of the newest step that touched it: its check ended, a rule assigned. */
  follow(row: RowState): void {
    for (let at = this.#done.length - 1; at >= 0; at -= 1) {
      const step = this.#done[at] as Step;
      const change = step.changes.get(row.key);
      if (change?.after) {
        step.changes.set(row.key, { ...change, after: row });
        return;
      }
    }
  }
  /** Takes the newest step back; gives the keys it touched. */
  undo(): string[] {
    const step = this.#done.pop();
    if (!step) return [];
    this.#store.apply(
      [...step.changes.values()].reverse().map(({ key, before, after, at }) => {
        const now = this.#store.get(key);
        return {
          key,
          ...(before ? { after: asStoredNow(before, now ?? after) } : {}),
          ...(at === undefined ? {} : { at }),
        };
      }),
    );
    this.#undone.push(step);
    this.#told();
    return [...step.changes.keys()];
  }
  /** Does the step again that was taken back last; gives the keys it touched. */
  redo(): string[] {
    const step = this.#undone.pop();
    if (!step) return [];
    this.#store.apply(
      [...step.changes.values()].map(({ key, before, after, at }) => {
        const now = this.#store.get(key);
        return {
          key,
          ...(after ? { after: asStoredNow(after, now ?? before) } : {}),
          ...(at === undefined ? {} : { at }),
        };
      }),
    );
    this.#done.push(step);
    this.#told();
    return [...step.changes.keys()];
  }
  /** Forgets everything: the rows are other ones. */
  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#told();
  }
}

/** The state `row` with what is stored as it is known now: a save in between is not undone, its values become edits. */
function asStoredNow(row: RowState, now: RowState | undefined): RowState {
  if (!now || now.was === row.was) return row;
  return {
    ...row,
    ...(now.id === undefined ? {} : { id: now.id }),
    ...(now.version === undefined ? {} : { version: now.version }),
    was: now.was,
    dirty: dirtyOf(row.values, now.was),
    stale: now.stale,
  };
}
