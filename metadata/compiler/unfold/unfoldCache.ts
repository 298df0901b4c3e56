/**
 * A cache of unfolded definitions that lives as long as their source values: the next compilation with the same files unfolds
 * only changed values, and later checks recognize the unfolded ones. Accepts only frozen values.
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
   * The cached result for a value, if all other inputs are unchanged.
   * @param of the owner of the value @param find returns the current value of an input
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
