/**
 * The undo history of a grid (undo, redo): what was done, as steps of what a person did: an edit, a paste, a fill, with what
 * rules assigned because of it. Rows are values, so a step is the rows before and after it.
 */

import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import { dirtyOf, type RowState, sameCell } from './rowState.ts';
import type { RowChange, RowStore } from './rowStore.ts';

export interface Step {
  /** In words, for the tooltip of undo. */
  readonly label: string;
  readonly changes: Map<string, RowChange>;
}

type Led = { readonly [Member in keyof RowChange]: RowChange[Member] | undefined } & Pick<RowChange, 'key'>;

const MAX_UNDO_STEPS = 200;

export class GridUndoHistory {
  #done: Step[] = [];
  #undone: Step[] = [];
  readonly #store: RowStore;
  readonly #told: () => void;
  readonly #types: () => FieldTypes;

  /** `told` is called whenever the undo state changed; `types` returns the current field types. */
  constructor(store: RowStore, told: () => void, types: () => FieldTypes) {
    this.#store = store;
    this.#told = told;
    this.#types = types;
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
    if (this.#done.length > MAX_UNDO_STEPS) this.#done.shift();
    this.#undone = [];
    this.#told();
    return step;
  }
  /** Carries more changes out as part of the newest step, of rows that it has not touched. */
  more(step: Step, changes: readonly RowChange[]): void {
    this.#store.apply(changes);
    for (const change of changes) step.changes.set(change.key, change);
  }
  /**
   * Updates the newest step that changed the row with a later state of it: its check ended, a rule assigned a value.
   */
  follow(row: RowState): void {
    for (let at = this.#done.length - 1; at >= 0; at -= 1) {
      const step = this.#done[at] as Step;
      const change = step.changes.get(row.key);
      if (change?.after) {
        step.changes.set(row.key, { ...change, after: asBefore(row, change.after, this.#types()) });
        return;
      }
    }
  }
  /** Takes the newest step back; gives the keys it touched. */
  undo(): string[] {
    const step = this.#done.pop();
    if (!step) return [];
    this.#store.apply(
      [...step.changes.values()]
        .reverse()
        .flatMap(({ key, before, after, at }) => this.#led({ key, before: after, after: before, at })),
    );
    this.#undone.push(step);
    this.#told();
    return [...step.changes.keys()];
  }
  /** Does the step again that was taken back last; gives the keys it touched. */
  redo(): string[] {
    const step = this.#undone.pop();
    if (!step) return [];
    this.#store.apply([...step.changes.values()].flatMap((change) => this.#led(change)));
    this.#done.push(step);
    this.#told();
    return [...step.changes.keys()];
  }
  /**
   * The changes from one side of a step to the other; empty if the row has been saved since, as saving cannot be
   * undone.
   */
  #led({ key, before, after, at }: Led): RowChange[] {
    const now = this.#store.get(key);
    if ((!before || !after) && now?.id !== undefined) return [];
    return [
      {
        key,
        ...(after ? { after: ledTo(before, after, now, this.#types()) } : {}),
        ...(at === undefined ? {} : { at }),
      },
    ];
  }
  /** Retains only the changes of these rows in every step; other rows were reloaded. */
  keepOf(isOf: (key: string) => boolean): void {
    const kept = (steps: readonly Step[]) =>
      steps
        .map(({ label, changes }): Step => ({ label, changes: new Map([...changes].filter(([key]) => isOf(key))) }))
        .filter(({ changes }) => changes.size > 0);
    this.#done = kept(this.#done);
    this.#undone = kept(this.#undone);
    this.#told();
  }
}

/**
 * A row led from one side of a step to the other, where it was stored or loaded in between: only what the step changed is an
 * edit of it. All else stays as it is now: what the row had not got then is not emptied.
 */
function ledTo(from: RowState | undefined, to: RowState, now: RowState | undefined, types: FieldTypes): RowState {
  if (!from || !now || (now.was === to.was && now.stored === to.stored)) return to;
  const values: Record<string, unknown> = { ...now.values };
  for (const field of new Set([...Object.keys(from.values), ...Object.keys(to.values)]))
    if (!sameCell(types, field, from.values[field], to.values[field])) values[field] = to.values[field];
  const isOther = Object.keys(values).some((field) => !sameCell(types, field, values[field], to.values[field]));
  return {
    ...now,
    values,
    dirty: dirtyOf(values, now.was, types),
    verdicts: to.verdicts,
    refused: to.refused,
    edited: to.edited,
    updateField: to.updateField || isOther,
    ...(to.touched === undefined ? {} : { touched: to.touched }),
  };
}

/**
 * The result of a check, transferred to the state of the row before it was saved: the assigned values, not those of the
 * response.
 */
function asBefore(row: RowState, after: RowState, types: FieldTypes): RowState {
  if (row.was === after.was) return row;
  const values: Record<string, unknown> = { ...after.values };
  for (const field of row.dirty) values[field] = row.values[field];
  return { ...row, values, was: after.was, dirty: dirtyOf(values, after.was, types) };
}
