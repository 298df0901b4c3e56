/**
 * What was unfolded of a value lately, kept as long as the value is: the next compilation that has the same files unfolds only
 * what changed, and every later check of what it unfolds to knows that it has seen it. Only of values that nobody changes any
 * more, which are frozen.
 */
import { deepFreeze } from '../freeze.ts';

/** Another value that a result depends on: what is found by `key`. */
export interface Input {
  key: string;
  value: unknown;
}

/** A value unfolds to something else in each layer that changes what it is made of: a language, a tenant. */
const MAX_KEPT = 4;

const isUnchanging = (value: unknown): boolean => typeof value !== 'object' || value === null || Object.isFrozen(value);

export class UnfoldCache<Made> {
  readonly #cache = new WeakMap<object, { of: string; inputs: readonly Input[]; made: Made }[]>();

  /**
   * What is known to be made of a value, where everything else that it was made of is the same still.
   * @param of whose value it is @param find what an input is now
   */
  get(value: object, of: string, find: (key: string) => unknown): Made | undefined {
    return this.#cache
      .get(value)
      ?.find((known) => known.of === of && known.inputs.every((input) => find(input.key) === input.value))?.made;
  }

  /** Keeps what was made without a fault. */
  keep(value: object, of: string, inputs: readonly Input[], made: Made): Made {
    if (!isUnchanging(value) || !inputs.every((input) => isUnchanging(input.value))) return made;
    const kept = this.#cache.get(value) ?? [];
    this.#cache.set(value, [{ of, inputs, made: deepFreeze(made) }, ...kept].slice(0, MAX_KEPT));
    return made;
  }
}
