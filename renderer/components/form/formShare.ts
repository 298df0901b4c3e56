/**
 * What the widgets of a form read of it. It stays the same object for as long as the form is open, and tells who asked when
 * something changed: a keystroke draws its own field again, not two hundred, and not what rjsf has around them.
 */
import type { Verdict } from '../../runtime/checks.ts';
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

export interface FormShareOptions {
  /** A person changed a field's value. */
  changed(key: string, value: unknown): void;
  /** A person left a field. */
  left(key: string): void;
}

export class FormShare {
  /** The entity of the form's template. */
  entity: string | undefined;
  /** The first editable field, where it takes the focus. */
  autoFocus: string | undefined;
  readonly left: FormShareOptions['left'];
  readonly #changed: FormShareOptions['changed'];
  #values: Values;
  #verdicts: Verdicts = {};
  #errors: Errors = {};
  readonly #states = new Map<string, FieldState>();
  readonly #listeners = new Set<Listener>();
  readonly #ofField = new Map<string, FieldListeners>();

  constructor(values: Values, { changed, left }: FormShareOptions) {
    this.#values = values;
    this.#changed = changed;
    this.left = left;
  }
  get values(): Values {
    return this.#values;
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
  /** A person gives a field another value: it is shown at once, whatever the form makes of it. */
  change(key: string, value: unknown): void {
    this.#values = { ...this.#values, [key]: value };
    this.#tell(this.#ofField.get(key)?.all);
    this.#tell(this.#listeners);
    this.#changed(key, value);
  }
  /** The form is as it is now. */
  take(values: Values, verdicts: Verdicts, errors: Errors): void {
    if (values === this.#values && verdicts === this.#verdicts && errors === this.#errors) return;
    const isOther = values !== this.#values;
    this.#values = values;
    this.#verdicts = verdicts;
    this.#errors = errors;
    for (const [key, { all }] of this.#ofField) {
      if (all.size > 0 && this.#states.get(key) !== this.stateOf(key)) this.#tell(all);
    }
    if (isOther) this.#tell(this.#listeners);
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
  #tell(listeners: ReadonlySet<Listener> = NOBODY): void {
    for (const listener of listeners) listener();
  }
}
