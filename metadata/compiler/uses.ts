/** The references between definitions, collected while linking; used for renaming, explaining and the checks. */
import type { KindName } from '../kinds/kindNames.ts';
import type { Cursor } from './cursor.ts';
import { pathOf } from './cursor.ts';

export interface Use {
  /** The definition that names it, and where inside. */
  by: { kind: KindName; name: string; path: string[] };
  cursor: Cursor;
  /** True if a page runs it without a gesture. */
  isWithoutGesture: boolean;
}

/** The path is computed on demand, as few of the thousands of paths are read. */
const madeAt = (cursor: Cursor, isWithoutGesture: boolean): Use => ({
  by: {
    kind: cursor.kind,
    name: cursor.name,
    get path() {
      return pathOf(cursor);
    },
  },
  cursor,
  isWithoutGesture,
});

function listOf<Member>(lists: Map<string, Member[]>, key: string): Member[] {
  const found = lists.get(key);
  if (found) return found;
  const made: Member[] = [];
  lists.set(key, made);
  return made;
}

export class Uses {
  readonly #of = new Map<string, Use[]>();
  readonly #by = new Map<string, { kind: KindName; name: string }[]>();

  add(kind: KindName, name: string, cursor: Cursor, isWithoutGesture = false): void {
    const key = `${kind} ${name}`;
    listOf(this.#of, key).push(madeAt(cursor, isWithoutGesture));
    listOf(this.#by, `${cursor.kind} ${cursor.name}`).push({ kind, name });
  }

  /** Every place that names a definition. */
  of(kind: KindName, name: string): readonly Use[] {
    return this.#of.get(`${kind} ${name}`) ?? [];
  }

  /** Every definition that a definition names. */
  by(kind: KindName, name: string): readonly { kind: KindName; name: string }[] {
    return this.#by.get(`${kind} ${name}`) ?? [];
  }
}
