/**
 * The record in a form, with its verdicts. It stays the same object while the form is open and notifies subscribers: a
 * keystroke rerenders its own field, not two hundred, and neither rjsf's wrappers nor the form itself.
 */

import { sameFieldValues } from '../../../engine/values/sameFieldValue.ts';
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

/** The state of a field for its widget; the same object until it changes. */
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
  /** Field types of the form. */
  types: FieldTypes = {};
  /** The entity of the form's template. */
  entity: string | undefined;
  /** The first editable field, where it takes the focus. */
  autoFocus: string | undefined;
  readonly change: FormStoreOptions['changed'];
  readonly left: FormStoreOptions['left'];
  #initial: Values;
  #values: Values;
  // Values that rules set in an untouched record are not lost by closing it.
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
  /** The stored record that the form started with. */
  get initial(): Values {
    return this.#initial;
  }
  get values(): Values {
    return this.#values;
  }
  /** True if a user made unsaved changes. */
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
  /** Restarts with this record, untouched. */
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
  /** Discards unsaved changes. */
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
  /** Sets verdicts and errors of the record. */
  take(verdicts: Verdicts, errors: Errors): void {
    if (verdicts === this.#verdicts && errors === this.#errors) return;
    this.#verdicts = verdicts;
    this.#errors = errors;
    this.#tellFields();
  }
  /** Subscribes to every change of the values. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Subscribes to the state of one field; returns the same function for the same field. */
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
