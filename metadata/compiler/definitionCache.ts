/**
 * What was found in definitions, kept as long as their values are: every compilation that has a file in it shares what the file
 * says. What is found has places, which bear the kind and the name of their definition; so one value that stands under two
 * names, or comes to stand under another, is looked at for each.
 */
import type { Cursor } from './cursor.ts';

/** Whose finding it is. */
type Definition = Pick<Cursor, 'kind' | 'name' | 'value'>;

export class DefinitionCache<Found> {
  readonly #cache = new WeakMap<object, { of: string; found: Found }>();

  /** What is known of a definition. */
  get({ kind, name, value }: Definition): Found | undefined {
    const known = this.#cache.get(value as object);
    return known?.of === `${kind} ${name}` ? known.found : undefined;
  }

  /** Keeps what was found in a definition that nobody changes. */
  keep({ kind, name, value }: Definition, found: Found): void {
    this.#cache.set(value as object, { of: `${kind} ${name}`, found });
  }
}
