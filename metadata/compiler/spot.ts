/** A place inside a definition while it is walked: which one, by which names, and what lies above. */
import type { KindName } from '../kinds/kindNames.ts';

export interface Spot {
  readonly kind: KindName;
  /** The name of the definition. */
  readonly name: string;
  /** The name or index by which the part above holds this one; of the definition itself its own name. */
  readonly key: string;
  readonly value: unknown;
  readonly up: Spot | undefined;
  /** The fault is about the name, not about the value. */
  readonly aboutKey?: boolean;
}

export const below = (up: Spot, key: string, value: unknown): Spot => ({
  kind: up.kind,
  name: up.name,
  key,
  value,
  up,
});

/** The names from the definition down. */
export function pathOf(spot: Spot): string[] {
  const path: string[] = [];
  for (let at = spot; at.up; at = at.up) path.unshift(at.key);
  return path;
}

/** The definition that a spot is in. */
export function definitionOf(spot: Spot): Record<string, unknown> {
  let at = spot;
  while (at.up) at = at.up;
  return at.value as Record<string, unknown>;
}

/** The value of the property `name` of the nearest object around a spot that has it; `.` is the definition's own name. */
export function around(spot: Spot, name: string): unknown {
  for (let at = spot.up; at; at = at.up) {
    if (typeof at.value === 'object' && at.value !== null && !Array.isArray(at.value) && Object.hasOwn(at.value, name))
      return (at.value as Record<string, unknown>)[name];
  }
  return undefined;
}

/** The spot some names below another. A name that is not there ends the way: the spot is the last one that is. */
export function descend(spot: Spot, path: readonly (string | number)[]): Spot {
  let at = spot;
  for (const step of path) {
    const key = String(step);
    if (typeof at.value !== 'object' || at.value === null || !Object.hasOwn(at.value, key)) break;
    at = below(at, key, (at.value as Record<string, unknown>)[key]);
  }
  return at;
}
