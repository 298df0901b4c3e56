/**
 * What was unfolded of a value last, kept as long as the value is: the next compilation that has the same files unfolds only
 * what changed, and every later check of what it unfolds to knows that it has seen it. Only of values that nobody changes any
 * more, which are frozen.
 */
import { deepFreeze } from '../freeze.ts';

/** Another value that a result depends on: what is found by `key`. */
export interface Input {
  key: string;
  value: unknown;
}

const isUnchanging = (value: unknown): boolean => typeof value !== 'object' || value === null || Object.isFrozen(value);

export class UnfoldCache<Made> {
  readonly #cache = new WeakMap<object, { of: string; inputs: readonly Input[]; made: Made }>();

  /**
   * What was made of a value, where everything else that it was made of is the same still.
   * @param of whose value it is @param find what an input is now
   */
  get(value: object, of: string, find: (key: string) => unknown): Made | undefined {
    const known = this.#cache.get(value);
    if (known?.of !== of || !known.inputs.every((input) => find(input.key) === input.value)) return undefined;
    return known.made;
  }

  /** Keeps what was made without a fault. */
  keep(value: object, of: string, inputs: readonly Input[], made: Made): Made {
    if (!isUnchanging(value) || !inputs.every((input) => isUnchanging(input.value))) return made;
    this.#cache.set(value, { of, inputs, made: deepFreeze(made) });
    return made;
  }
}
