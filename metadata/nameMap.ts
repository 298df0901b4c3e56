/**
 * Maps by names that come from outside: a definition, a field, a parameter may be called `constructor` or `toString`, and what
 * every object inherits is never a member of such a map.
 */

/** A map without a prototype: to index it by any name gives what was put in, or undefined. */
export function nameMap<Value>(entries: Iterable<readonly [string, Value]> = []): Record<string, Value> {
  const map = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) map[name] = value;
  return map;
}

/** An object's own member of that name, or undefined; for objects that were not made as a `nameMap`. */
export function ownMember<Value>(holder: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return holder !== undefined && Object.hasOwn(holder, name) ? holder[name] : undefined;
}
