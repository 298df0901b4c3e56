/**
 * A cache of findings in definitions that lives as long as their values: every compilation with the same file shares them.
 * Findings contain positions with the kind and name of their definition, so a value stored under two names, or renamed, is
 * examined for each name.
 */
import type { Cursor } from './cursor.ts';

/** The definition of a finding. */
type Definition = Pick<Cursor, 'kind' | 'name' | 'value'>;

export class DefinitionCache<Found> {
  readonly #cache = new WeakMap<object, { of: string; found: Found }>();

  /** Returns the cached finding of a definition. */
  get({ kind, name, value }: Definition): Found | undefined {
    const known = this.#cache.get(value as object);
    return known?.of === `${kind} ${name}` ? known.found : undefined;
  }

  /** Keeps what was found in a definition that nobody changes. */
  keep({ kind, name, value }: Definition, found: Found): void {
    this.#cache.set(value as object, { of: `${kind} ${name}`, found });
  }
}
