/** A place inside a definition while it is walked: which one, by which names, and what lies above. */
import type { KindName } from '../kinds/kindNames.ts';

export interface Cursor {
  readonly kind: KindName;
  /** The name of the definition. */
  readonly name: string;
  /** The name or index by which the part above holds this one; of the definition itself its own name. */
  readonly key: string;
  readonly value: unknown;
  readonly up: Cursor | undefined;
  /** The fault is about the name, not about the value. */
  readonly aboutKey?: boolean;
}

export const childCursor = (up: Cursor, key: string, value: unknown): Cursor => ({
  kind: up.kind,
  name: up.name,
  key,
  value,
  up,
});

/** The names from the definition down. */
export function pathOf(cursor: Cursor): string[] {
  const path: string[] = [];
  for (let at = cursor; at.up; at = at.up) path.unshift(at.key);
  return path;
}

/** The definition that a cursor is in. */
export function definitionOf(cursor: Cursor): Record<string, unknown> {
  let at = cursor;
  while (at.up) at = at.up;
  return at.value as Record<string, unknown>;
}

/** The value of the property `name` of the nearest object around a cursor that has it; `.` is the definition's own name. */
export function nearestValue(cursor: Cursor, name: string): unknown {
  for (let at = cursor.up; at; at = at.up) {
    if (typeof at.value === 'object' && at.value !== null && !Array.isArray(at.value) && Object.hasOwn(at.value, name))
      return (at.value as Record<string, unknown>)[name];
  }
  return undefined;
}

/** The cursor some names below another. A name that is not there ends the way: the cursor is the last one that is. */
export function descend(cursor: Cursor, path: readonly (string | number)[]): Cursor {
  let at = cursor;
  for (const step of path) {
    const key = String(step);
    if (typeof at.value !== 'object' || at.value === null || !Object.hasOwn(at.value, key)) break;
    at = childCursor(at, key, (at.value as Record<string, unknown>)[key]);
  }
  return at;
}
