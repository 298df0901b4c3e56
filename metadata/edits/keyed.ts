/** The objects of which definitions consist, shared by the code that compares, changes and merges them. */
export type Keyed = Record<string, unknown>;

/** An object with named members; a list counts as one value. */
export const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of both, sorted. */
export const namesOfBoth = (one: Keyed, other: Keyed): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();

/** A member, or undefined; never one of a prototype's. */
export const memberOf = (holder: Keyed, name: string): unknown =>
  Object.hasOwn(holder, name) ? holder[name] : undefined;
