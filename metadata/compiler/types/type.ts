/**
 * The types of values in expressions: detailed enough to report a missing member, or an argument that an operator cannot accept.
 * An `unknown` value is never reported.
 */

export type Type =
  | { readonly is: 'unknown' | 'number' | 'boolean' | 'day' | 'null' }
  /** `values`: the only possible texts. */
  | { readonly is: 'text'; readonly values?: readonly string[] }
  | { readonly is: 'list'; readonly of: Type }
  /** Any names, each of one type. */
  | { readonly is: 'map'; readonly of: Type }
  | ObjectType;

/** Known members; no other, unless `open`. `entity`: it is a record of that entity. */
export interface ObjectType {
  readonly is: 'object';
  readonly members: Readonly<Record<string, Type>>;
  readonly open?: true;
  readonly entity?: string;
}

export const UNKNOWN: Type = { is: 'unknown' };
export const NUMBER: Type = { is: 'number' };
export const BOOLEAN: Type = { is: 'boolean' };
export const DAY: Type = { is: 'day' };
export const NULL: Type = { is: 'null' };
export const TEXT: Type = { is: 'text' };
export const listOf = (of: Type): Type => ({ is: 'list', of });
export const objectOf = (members: Readonly<Record<string, Type>>): ObjectType => ({ is: 'object', members });

/** The union of two types; `null` adds nothing to the other type. */
export function union(a: Type, b: Type): Type {
  if (a === b || b.is === 'null') return a;
  if (a.is === 'null') return b;
  if (a.is === 'list' && b.is === 'list') return listOf(union(a.of, b.of));
  if (a.is === 'map' && b.is === 'map') return { is: 'map', of: union(a.of, b.of) };
  if (a.is === 'object' && b.is === 'object') return merged(a, b, union);
  if (a.is === 'text' && b.is === 'text')
    return a.values && b.values ? { is: 'text', values: [...new Set([...a.values, ...b.values])] } : TEXT;
  return a.is === b.is && a.is !== 'unknown' ? a : UNKNOWN;
}

/** An object with the members of both; `both` combines the types of a shared member. */
export function merged(a: ObjectType, b: ObjectType, both: (a: Type, b: Type) => Type): ObjectType {
  const members: Record<string, Type> = { ...a.members };
  for (const [name, type] of Object.entries(b.members)) {
    const own = Object.hasOwn(members, name) ? members[name] : undefined;
    members[name] = own ? both(own, type) : type;
  }
  const entity = a.entity === b.entity ? a.entity : undefined;
  return { ...objectOf(members), ...(a.open || b.open ? { open: true } : {}), ...(entity ? { entity } : {}) };
}

/** The type of any of these. */
export const unionOf = (types: readonly Type[]): Type =>
  types.length === 0 ? UNKNOWN : types.reduce((all, each) => union(all, each));

/** The type of a list's or map's members. */
export function memberType(type: Type): Type {
  if (type.is === 'list' || type.is === 'map') return type.of;
  return type.is === 'text' ? TEXT : UNKNOWN;
}

/** The type of a named member; undefined if it cannot exist. */
export function memberOf(type: Type, name: string): Type | undefined {
  if (type.is === 'unknown' || type.is === 'null') return UNKNOWN;
  if (type.is === 'map') return type.of;
  if (type.is === 'list') return /^\d+$/.test(name) ? type.of : name === 'length' ? NUMBER : undefined;
  if (type.is !== 'object') return undefined;
  if (Object.hasOwn(type.members, name)) return type.members[name];
  return type.open ? UNKNOWN : undefined;
}

/** The type in words: "a list". */
export const inWords = (type: Type): string =>
  ({
    unknown: 'anything',
    number: 'a number',
    boolean: 'true or false',
    day: 'a day',
    null: 'nothing',
    text: 'a text',
    list: 'a list',
    map: 'an object',
    object: 'an object',
  })[type.is];
