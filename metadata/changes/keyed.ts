/** What the values of definitions are made of, for those who compare, change and merge them. */
export type Keyed = Record<string, unknown>;

/** An object whose members have names; a list is a value by itself. */
export const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of both, sorted. */
export const namesOfBoth = (one: Keyed, other: Keyed): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();

/** A member, or undefined; never one of a prototype's. */
export const memberOf = (holder: Keyed, name: string): unknown =>
  Object.hasOwn(holder, name) ? holder[name] : undefined;
