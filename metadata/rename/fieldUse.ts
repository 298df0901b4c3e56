/** A place in the definitions that names a field, with its new text. */
import { type Cursor, childCursor } from '../compiler/cursor.ts';

export interface FieldUse {
  spot: Cursor;
  /** `key`: the name of a property; `value`: a text. */
  about: 'key' | 'value';
  /** The current text, and the new one. */
  was: string;
  is: string;
}

/** A place with the same word, of which it is unknown whether it means the field. */
export interface SimilarLocation {
  spot: Cursor;
  word: string;
}

export interface FoundUses {
  uses: FieldUse[];
  alike: SimilarLocation[];
}

/** The cursors of the members of an object or a list, by their keys. */
export function members(cursor: Cursor): [string, Cursor][] {
  const { value } = cursor;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, member]) => [key, childCursor(cursor, key, member)]);
}

/** The member of that name, where there is one. */
export function member(cursor: Cursor, key: string): Cursor | undefined {
  const { value } = cursor;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return childCursor(cursor, key, (value as Record<string, unknown>)[key]);
}
