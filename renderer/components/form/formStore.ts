/**
 * The record that a form edits, and what is said of it. It stays the same object for as long as the form is open, and tells who
 * asked when something changed: a keystroke draws its own field again, not two hundred, and neither what rjsf has around them
 * nor the form itself.
 */

import { sameFieldValues } from '../../../engine/index.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { Verdict } from '../../evaluation/checks.ts';
import type { Values } from './formModel.ts';

type Verdicts = Readonly<Record<string, Verdict>>;
type Errors = Readonly<Record<string, string>>;

type Listener = () => void;
const NOBODY: ReadonlySet<Listener> = new Set();
interface FieldListeners {
  readonly all: Set<Listener>;
  readonly subscribe: (listener: Listener) => () => void;
}

/** What a widget reads of its field; the same object while nothing of it changed. */
export interface FieldState {
  readonly value: unknown;
  readonly error: string | undefined;
  /** Why a rule set the value, where one did. */
  readonly assigned: string | undefined;
}

export interface FormStoreOptions {
  /** A person changes a field's value: makes of the record what it is with it (`update`). */
  changed(key: string, value: unknown): void;
  /** A person left a field. */
  left(key: string): void;
}

export class FormStore {
  /** Of the form's fields. */
  types: FieldTypes = {};
  /** The entity of the form's template. */
  entity: string | undefined;
  /** The first editable field, where it takes the focus. */
  autoFocus: string | undefined;
  readonly change: FormStoreOptions['changed'];
  readonly left: FormStoreOptions['left'];
  #initial: Values;
  #values: Values;
  // What rules set in a record that nobody touched is not lost by closing it.
  #isTouched = false;
  #isDirty = false;
  #verdicts: Verdicts = {};
  #errors: Errors = {};
  readonly #states = new Map<string, FieldState>();
  readonly #listeners = new Set<Listener>();
  readonly #ofField = new Map<string, FieldListeners>();

  /** @param initial what the form begins with */
  constructor(initial: Values, { changed, left }: FormStoreOptions) {
    this.#initial = initial;
    this.#values = initial;
    this.change = changed;
    this.left = left;
  }
  /** What the form began with: what is stored of the record. */
  get initial(): Values {
    return this.#initial;
  }
  get values(): Values {
    return this.#values;
  }
  /** Whether a person changed something that is not saved. */
  get dirty(): boolean {
    return this.#isDirty;
  }
  stateOf(key: string): FieldState {
    const verdict = this.#verdicts[key];
    const value = this.#values[key];
    const error = this.#errors[key];
    const assigned = verdict?.tone === 'assigned' ? verdict.message : undefined;
    const known = this.#states.get(key);
    if (known && Object.is(known.value, value) && known.error === error && known.assigned === assigned) return known;
    const state = { value, error, assigned };
    this.#states.set(key, state);
    return state;
  }
  /** Begins anew with this record: nothing of it was touched. */
  begin(initial: Values): void {
    this.#initial = initial;
    this.#isTouched = false;
    this.update(initial);
  }
  /** Takes over what the record is to be compared with; what was typed stays. */
  rebase(initial: Values): void {
    this.#initial = initial;
    this.update({ ...initial, ...this.#values });
  }
  /** What is typed is lost. */
  reset(): void {
    this.begin(this.#initial);
  }
  /** The record is as it is now. @param byHand whether a person made it so */
  update(values: Values, byHand = false): void {
    this.#isTouched ||= byHand;
    const dirty = this.#isTouched && !sameFieldValues(this.types, values, this.#initial);
    const before = this.#values;
    if (values === before && dirty === this.#isDirty) return;
    this.#values = values;
    this.#isDirty = dirty;
    for (const [key, { all }] of this.#ofField) if (!Object.is(values[key], before[key])) this.#tell(all);
    this.#tell(this.#listeners);
  }
  /** What is said of the record now. */
  take(verdicts: Verdicts, errors: Errors): void {
    if (verdicts === this.#verdicts && errors === this.#errors) return;
    this.#verdicts = verdicts;
    this.#errors = errors;
    this.#tellFields();
  }
  /** Tells of every other value. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Tells of what a widget reads of this field, and of nothing else; the same function for the same field. */
  subscribeTo(key: string): FieldListeners['subscribe'] {
    const known = this.#ofField.get(key);
    if (known) return known.subscribe;
    const all = new Set<Listener>();
    const subscribe = (listener: Listener) => {
      all.add(listener);
      return () => all.delete(listener);
    };
    this.#ofField.set(key, { all, subscribe });
    return subscribe;
  }
  #tellFields(): void {
    for (const [key, { all }] of this.#ofField) {
      if (all.size > 0 && this.#states.get(key) !== this.stateOf(key)) this.#tell(all);
    }
  }
  #tell(listeners: ReadonlySet<Listener> = NOBODY): void {
    for (const listener of listeners) listener();
  }
}
