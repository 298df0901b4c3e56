/**
 * Overlays and texts files contain paths: `fields/weight/label`. The positions of the field in the definitions below
 * determine which name in such a path is the renamed field.
 */
import { pathOf } from '../compiler/cursor.ts';
import type { FieldUse } from './fieldUse.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const plain = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

const keyOf = (kind: string, name: string, path: readonly string[]): string =>
  [kind, name, ...path.map(escaped)].join('/');

export class NamedLocations {
  readonly #places = new Set<string>();
  readonly #to: string;

  constructor(to: string) {
    this.#to = to;
  }

  /** Remembers the names of properties and the members of lists: those are what a path can name. */
  add({ spot: cursor, about, was }: FieldUse): void {
    const inList = about === 'value' && Array.isArray(cursor.up?.value);
    if (about !== 'key' && !inList) return;
    this.#places.add(keyOf(cursor.kind, cursor.name, [...pathOf(cursor).slice(0, -1), was]));
  }

  /** A path as it is called now, in the definition `kind` `name`. */
  renamed(kind: string, name: string, at: string): string {
    const names = at.split('/');
    const path = names.map(plain);
    return names.map((one, index) => (this.#has(kind, name, path.slice(0, index + 1)) ? this.#to : one)).join('/');
  }

  /** The current name of a sibling at a path. */
  sibling(kind: string, name: string, at: string, sibling: string): string {
    const path = [...at.split('/').slice(0, -1).map(plain), sibling];
    return this.#has(kind, name, path) ? this.#to : sibling;
  }

  #has(kind: string, name: string, path: readonly string[]): boolean {
    return this.#places.has(keyOf(kind, name, path));
  }
}
