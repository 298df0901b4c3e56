/**
 * What the widgets of a form read of it beside their own value. It stays the same object for as long as the form is open,
 * and tells who asked when something changed: a keystroke draws its own field again, not two hundred.
 */
import type { Verdict } from '../../runtime/checks.ts';
import type { Values } from './formModel.ts';

type Verdicts = Readonly<Record<string, Verdict>>;

export class FormShare {
  /** The entity of the form's template. */
  entity: string | undefined;
  /** The first editable field, where it takes the focus. */
  autoFocus: string | undefined;
  /** A person left a field. */
  readonly left: (key: string) => void;
  #values: Values;
  #verdicts: Verdicts = {};
  readonly #listeners = new Set<() => void>();

  constructor(values: Values, left: (key: string) => void) {
    this.#values = values;
    this.left = left;
  }
  get values(): Values {
    return this.#values;
  }
  /** Why a rule set a field's value, where one did. */
  assigned(key: string): string | undefined {
    const verdict = this.#verdicts[key];
    return verdict?.tone === 'assigned' ? verdict.message : undefined;
  }
  take(values: Values, verdicts: Verdicts): void {
    if (values === this.#values && verdicts === this.#verdicts) return;
    this.#values = values;
    this.#verdicts = verdicts;
    for (const listener of this.#listeners) listener();
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
